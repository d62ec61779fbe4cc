// Makes an element equal to a fresh one and keeps what is there: nodes with the same id stay the same nodes,
// so what a person has opened, focused, marked or typed into stays as it is.
const KEPT = { DETAILS: ["open", "data-filled"], INPUT: ["value"], DIALOG: ["open"] };

const inUse = (node) =>
  node.nodeType === 1 && (node.contains(document.activeElement) || node.querySelector("details[open]") ||
    [...node.querySelectorAll("input")].some((field) => field.value !== field.defaultValue));

const isMarked = (node) => {
  const marked = getSelection();
  return !marked.isCollapsed && node.contains(marked.anchorNode);
};

const attributes = (old, fresh) => {
  const kept = KEPT[old.nodeName] ?? [];
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !kept.includes(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (!kept.includes(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
};

const children = (old, fresh) => {
  const names = new Set([...fresh.children].map((one) => one.id).filter(Boolean));
  for (const one of [...old.children]) if (one.id && !names.has(one.id) && !inUse(one)) one.remove();
  const known = new Map([...old.children].filter((one) => one.id).map((one) => [one.id, one]));
  let at = old.firstChild;
  for (const one of [...fresh.childNodes]) {
    while (at && at.id && !names.has(at.id)) at = at.nextSibling; // left because it is in use
    const same = one.id ? known.get(one.id) : at && !at.id && at.nodeName === one.nodeName ? at : null;
    if (!same) {
      old.insertBefore(one, at);
      if (one.id) one.classList.add("fresh");
      continue;
    }
    if (same === at) at = at.nextSibling; else old.insertBefore(same, at);
    morph(same, one);
  }
  while (at) {
    const next = at.nextSibling;
    if (!at.id || !inUse(at)) at.remove();
    at = next;
  }
};

export const morph = (old, fresh) => {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== 1) { if (!isMarked(old)) old.nodeValue = fresh.nodeValue; return; }
  if (old.nodeName !== fresh.nodeName) { old.replaceWith(fresh); return; }
  attributes(old, fresh);
  if (!old.dataset.filled) children(old, fresh); // what was fetched when it was opened stays
};
