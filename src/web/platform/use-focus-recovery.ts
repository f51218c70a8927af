import { useEffect } from "react";

/**
 * Recovers a lost focus: when the focused element is removed, moves the focus to the heading of its card, or to the
 * page heading if the card is gone too.
 */
export const useFocusRecovery = () => {
  useEffect(() => {
    let last: FocusRecord | null = null;
    const record = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement ? recordOf(target) : null;
    };
    const recover = () => {
      if (!last || last.element.isConnected) return;
      if (document.activeElement === document.body) focusHeading(last);
      last = null;
    };
    // After effects of the same change: a page or dialog may move the focus itself.
    const observer = new MutationObserver(() => requestAnimationFrame(recover));
    addEventListener("focusin", record);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      removeEventListener("focusin", record);
      observer.disconnect();
      // A frame that is still to come finds nothing to recover.
      last = null;
    };
  }, []);
};

/** The focused element, with properties that are lost once it leaves the document. */
type FocusRecord = { element: HTMLElement; headingId: string; isByKeys: boolean };

const recordOf = (element: HTMLElement): FocusRecord => ({
  element,
  headingId: element.closest("section")?.getAttribute("aria-labelledby") ?? "",
  isByKeys: element.matches(":focus-visible"),
});

const focusHeading = ({ headingId, isByKeys }: FocusRecord) => {
  const heading =
    document.getElementById(headingId) ?? document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  // Mouse users keep their scroll position.
  heading?.focus({ preventScroll: !isByKeys });
};
