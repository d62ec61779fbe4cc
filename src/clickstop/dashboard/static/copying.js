// Buttons that copy the text beside them.
export const copying = () => {
  document.documentElement.classList.add("scripted");
  document.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-copy]");
    if (!button) return;
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Press Ctrl+C";
      getSelection().selectAllChildren(button.previousElementSibling);
    }
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
};
