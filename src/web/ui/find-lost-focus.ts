/** After an act that took away what had the focus: once that is drawn, the focus is at `place`, else on the page's heading. */
export const findLostFocus = (place?: () => HTMLElement | null): void => {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const found = place?.() ?? document.querySelector<HTMLElement>("main h1");
    found?.setAttribute("tabindex", "-1");
    found?.focus();
  });
};
