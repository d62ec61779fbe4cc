// What a page does in the browser. Without any of it, the page can still be read.
import { copying } from "./copying.js";
import { follow } from "./follow.js";
import { keys } from "./keys.js";
import { opening } from "./opening.js";
import { scrolling } from "./scrolling.js";
import { theme } from "./theme.js";
import { tick } from "./ages.js";
import { zone } from "./zone.js";

document.querySelector(".menu [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
theme();
tick();
copying();
opening();
scrolling();
keys();
follow();
zone();
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
