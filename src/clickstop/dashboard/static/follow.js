// Keeps a page as new as the store. What changed is fetched from the same address and put into the page that is there.
import { morph } from "./morph.js";

const live = document.getElementById("live");
const notice = document.getElementById("lost");
let busy = false, seen = document.body.dataset.version, newest = seen, asOf = new Date();

const say = (state, text) => {
  live.dataset.state = state;
  live.title = `as of ${asOf.toLocaleTimeString()}`;
  const words = live.querySelector(".said");
  if (words.textContent !== text) words.textContent = text; // readers hear of a change of state, not of every change
  notice.hidden = state === "on";
  if (state !== "on") notice.querySelector("time").textContent = asOf.toLocaleTimeString();
};

// The first thing with a name that the reader sees: it stays where it is, whatever comes in above it.
const anchor = () => {
  if (scrollY < 8) return null;
  for (const one of document.querySelectorAll("main [id]")) {
    const { top, bottom } = one.getBoundingClientRect();
    if (top >= 0 && top < innerHeight && bottom > top) return { one, top };
  }
  return null;
};

const put = (fresh) => {
  const kept = anchor();
  for (const part of fresh.querySelectorAll("[data-live]")) {
    const old = document.getElementById(part.id);
    if (old) morph(old, part);
  }
  if (kept?.one.isConnected) scrollBy({ top: kept.one.getBoundingClientRect().top - kept.top, behavior: "instant" });
  document.dispatchEvent(new Event("moved"));
};

export const refresh = async () => {
  if (busy || document.hidden) return;
  busy = true;
  const began = performance.now();
  try {
    const answer = await fetch(location.href, { headers: { "x-live": "1" } });
    if (answer.ok) {
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      seen = fresh.body.dataset.version;
      put(fresh);
      asOf = new Date();
      say("on", "live");
    }
  } catch {
    say("off", "not live");
  }
  // A page that takes long is asked for less often: looking must not slow down the work.
  setTimeout(() => { busy = false; if (seen !== newest) refresh(); }, Math.max(300, 4 * (performance.now() - began)));
};

const hear = ({ state, version }) => {
  if (state !== "on") { say("off", "not live"); return; }
  newest = version;
  if (seen !== newest) { refresh(); return; }
  asOf = new Date();
  say("on", "live");
};

// One line for all tabs; a browser without shared workers has one for each tab that somebody looks at.
const byWorker = () => {
  const port = new SharedWorker("/static/line.js").port;
  port.onmessage = (event) => hear(event.data);
  const look = () => port.postMessage({ looking: !document.hidden });
  document.addEventListener("visibilitychange", look);
  addEventListener("pagehide", () => port.postMessage({ gone: true }));
  look();
};

const alone = () => {
  let source = null;
  const look = () => {
    if (document.hidden) { source?.close(); source = null; return; }
    if (source) return;
    source = new EventSource("/live");
    for (const name of ["ready", "changed", "beat"]) {
      source.addEventListener(name, (event) => hear({ state: "on", version: event.data }));
    }
    source.onerror = () => hear({ state: "lost" });
  };
  document.addEventListener("visibilitychange", look);
  addEventListener("pagehide", () => source?.close());
  look();
};

export const follow = () => (globalThis.SharedWorker ? byWorker : alone)();
