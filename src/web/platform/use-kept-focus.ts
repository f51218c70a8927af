import { useEffect } from "react";

/**
 * Nobody who works by keys is left nowhere: when what had the focus is taken away, the heading of the card it stood in
 * has it, or that of the page when the card is gone as well.
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
    // After what follows from the change: a page or a dialog may have a better place for the focus.
    const observer = new MutationObserver(() => requestAnimationFrame(look));
    addEventListener("focusin", note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      removeEventListener("focusin", note);
      observer.disconnect();
    };
  }, []);
};

/** What has the focus, and what is known of it only as long as it is there. */
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
  // Who works with a mouse stays where they are in the list.
  heading?.focus({ preventScroll: !isByKeys });
};
