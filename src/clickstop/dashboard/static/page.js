// What a page does in the browser. Without any of it, the page can still be read.
import { follow } from "./follow.js";
import { tick } from "./ages.js";
import { zone } from "./zone.js";

document.querySelector(".menu [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
tick();
follow();
zone();
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
