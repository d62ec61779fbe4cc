// Says of a wide table whether it goes on to a side.
const look = (one) => {
  one.toggleAttribute("data-right", one.scrollLeft + one.clientWidth < one.scrollWidth - 2);
  one.toggleAttribute("data-left", one.scrollLeft > 2);
};

export const scrolling = () => {
  const all = () => document.querySelectorAll("div.wide").forEach(look);
  document.addEventListener("scroll", ({ target }) => { if (target.matches?.("div.wide")) look(target); }, true);
  document.addEventListener("moved", all);
  addEventListener("resize", all);
  all();
};
