// Light, dark, or as the system has it; the server remembers it, so that no page flashes.
const ORDER = ["", "light", "dark"];
const NAMES = { "": "Theme: system", light: "Theme: light", dark: "Theme: dark" };

export const theme = () => {
  const button = document.getElementById("theme"), root = document.documentElement;
  const show = () => { button.textContent = NAMES[root.dataset.theme ?? ""]; button.hidden = false; };
  button.addEventListener("click", () => {
    const next = ORDER[(ORDER.indexOf(root.dataset.theme ?? "") + 1) % ORDER.length];
    if (next) root.dataset.theme = next; else delete root.dataset.theme;
    document.cookie = `theme=${next}; path=/; samesite=strict; max-age=31536000`;
    show();
  });
  show();
};
