// Keeps a page as new as the store: what changed is fetched from the same address, and only parts that differ are put in.
"use strict";
(() => {
  const live = document.getElementById("live");
  let busy = false, again = false;

  const say = (state, text) => {
    live.dataset.state = state;
    live.title = state === "on" ? `as of ${new Date().toLocaleTimeString()}` : "";
    const said = live.querySelector(".said");
    if (said.textContent !== text) said.textContent = text;  // readers hear of a change of state, not of every change
  };

  // What a person has opened, typed into or marked is left as it is.
  const inUse = (part) =>
    part.contains(document.activeElement) && document.activeElement.matches("input, select, textarea") ||
    [...part.querySelectorAll("input")].some((field) => field.value !== field.defaultValue) ||
    (!getSelection().isCollapsed && part.contains(getSelection().anchorNode));

  const keep = (old, fresh) => {
    const open = [...old.querySelectorAll("details")].map((one) => one.open);
    [...fresh.querySelectorAll("details")].forEach((one, at) => { one.open = open[at] ?? one.open; });
    return fresh;
  };

  const focusPath = (part) => {
    const at = document.activeElement;
    if (!part.contains(at)) return null;
    return [...part.querySelectorAll("a, button, summary, [tabindex]")].indexOf(at);
  };

  const put = (found) => {
    for (const fresh of found.querySelectorAll("[data-live]")) {
      const old = document.getElementById(fresh.id);
      if (!old || inUse(old)) continue;
      keep(old, fresh);
      if (old.outerHTML === fresh.outerHTML) continue;
      const focused = focusPath(old), was = old.textContent;
      old.replaceWith(fresh);
      if (was !== fresh.textContent) fresh.classList.add("fresh");
      if (focused !== null) fresh.querySelectorAll("a, button, summary, [tabindex]")[focused]?.focus({ preventScroll: true });
    }
  };

  const refresh = async () => {
    if (busy || document.hidden) { again = true; return; }
    busy = true;
    const began = performance.now();
    try {
      const answer = await fetch(location.href, { headers: { "x-live": "1" } });
      if (answer.ok) {
        put(new DOMParser().parseFromString(await answer.text(), "text/html"));
        say("on", "live");
      }
    } catch {
      say("off", "not live");
    } finally {
      // A page that takes long is asked for less often: looking must not slow down the work.
      const rest = Math.max(300, 4 * (performance.now() - began));
      setTimeout(() => { busy = false; if (again && !document.hidden) { again = false; refresh(); } }, rest);
    }
  };

  document.querySelector(".menu [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  const source = new EventSource("/live");
  source.addEventListener("ready", () => { say("on", "live"); refresh(); });  // what came before the line stood
  source.addEventListener("changed", refresh);
  source.onerror = () => say("off", "not live");
  document.addEventListener("visibilitychange", () => { if (!document.hidden && again) { again = false; refresh(); } });
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
})();
