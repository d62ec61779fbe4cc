// Keys for whoever does not want to take their hands off them; "?" shows them all.
const move = (step) => {
  const all = [...document.querySelectorAll("main tbody tr[id], main .lines > li[id], main .story > li[id]")];
  if (!all.length) return;
  const at = all.findIndex((one) => one.classList.contains("here"));
  const next = all[Math.min(all.length - 1, Math.max(0, at + step))];
  all[at]?.classList.remove("here");
  next.classList.add("here");
  next.scrollIntoView({ block: "nearest" });
  (next.querySelector("a[href], summary") ?? next).focus({ preventScroll: true });
};

export const keys = () => {
  const help = document.getElementById("help");
  document.getElementById("help-button").hidden = false;
  document.getElementById("help-button").addEventListener("click", () => help.showModal());
  let after = "";
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
    const { key } = event;
    const page = after === "g" && document.querySelector(`.menu a[data-key="${CSS.escape(key)}"]`);
    after = key === "g" ? "g" : "";
    if (page) { location.href = page.href; return; }
    const act = {
      "?": () => help.showModal(),
      "/": () => {
        const field = document.querySelector("main input[type=search]");
        if (!field) { location.href = "/memory"; return; }
        field.closest("details")?.setAttribute("open", "");
        field.focus();
      },
      j: () => move(1), k: () => move(-1),
      t: () => document.getElementById("theme").click(),
      n: () => document.querySelector("a[rel=next]")?.click(),
      p: () => document.querySelector("a[rel=prev]")?.click(),
    }[key];
    if (act && !help.open) { event.preventDefault(); act(); }
  });
};
