// What is long is fetched when somebody opens it; what an address points into is opened.
const fill = async (details) => {
  const place = details.querySelector(":scope > div");
  if (details.dataset.filled || !place) return;
  details.dataset.filled = "1";
  try {
    const answer = await fetch(details.dataset.load);
    const whole = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("entry");
    if (whole) place.replaceChildren(...whole.childNodes);
  } catch {
    delete details.dataset.filled;
  }
};

const reveal = () => {
  const wanted = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let at = wanted || null; at; at = at.parentElement?.closest("details")) {
    if (at.nodeName === "DETAILS") at.open = true;
  }
  wanted?.closest("details")?.setAttribute("open", "");
  wanted?.scrollIntoView({ block: "center" });
};

export const opening = () => {
  document.addEventListener("toggle", ({ target }) => { if (target.open && target.dataset.load) fill(target); }, true);
  addEventListener("hashchange", reveal);
  if (location.hash) reveal();
};
