import { useEffect } from "react";

/**
 * Keeps keyboard users oriented: when the focused element is removed, the focus moves to the heading of its card, or of
 * the page if the card is gone too.
 */
export const useKeptFocus = () => {
  useEffect(() => {
    let last: Left | null = null;
    const note = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement ? leftBy(target) : null;
    };
    const look = () => {
      if (!last || last.element.isConnected) return;
      if (document.activeElement === document.body) focusHeading(last);
      last = null;
    };
    // After effects of the same change: a page or dialog may move the focus itself.
    const observer = new MutationObserver(() => requestAnimationFrame(look));
    addEventListener("focusin", note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      removeEventListener("focusin", note);
      observer.disconnect();
    };
  }, []);
};

/** The focused element, with facts that are only known while it is in the document. */
type Left = { element: HTMLElement; headingId: string; isByKeys: boolean };

const leftBy = (element: HTMLElement): Left => ({
  element,
  headingId: element.closest("section")?.getAttribute("aria-labelledby") ?? "",
  isByKeys: element.matches(":focus-visible"),
});

const focusHeading = ({ headingId, isByKeys }: Left) => {
  const heading =
    document.getElementById(headingId) ?? document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  // Does not scroll for mouse users, who keep their place in the list.
  heading?.focus({ preventScroll: !isByKeys });
};
