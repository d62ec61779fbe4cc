// Ages and durations that go on while nothing comes from the server.
const UNITS = [[86400, "d"], [3600, "h"], [60, "min"], [1, "s"]];

const ago = (seconds) => {
  for (const [size, unit] of UNITS) if (seconds >= size) return `${Math.floor(seconds / size)} ${unit} ago`;
  return "just now";
};

const lasting = (seconds) => {
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  const minutes = seconds / 60;
  return minutes < 90 ? `${Math.round(minutes)} min` : `${(minutes / 60).toFixed(1)} h`;
};

const put = (element, text) => { if (element.textContent !== text) element.textContent = text; };

const all = () => {
  for (const one of document.querySelectorAll("time[data-ago], [data-since]")) {
    const seconds = (Date.now() - Date.parse(one.getAttribute("datetime") ?? one.dataset.since)) / 1000;
    put(one, one.dataset.since ? lasting(Math.max(0, seconds)) : ago(seconds));
  }
};

export const tick = () => {
  all();
  setInterval(() => { if (!document.hidden) all(); }, 1000);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) all(); });
};
