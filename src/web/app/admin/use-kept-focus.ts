import { useEffect } from "react";

/** Nobody who works by keys is left nowhere: when what had the focus is taken away, the heading of the page has it. */
export const useKeptFocus = () => {
  useEffect(() => {
    let last: EventTarget | null = null;
    const note = ({ target }: FocusEvent) => {
      last = target;
    };
    const look = () => {
      if (!(last instanceof HTMLElement) || last.isConnected) return;
      last = null;
      if (document.activeElement === document.body) focusHeading();
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

const focusHeading = () => {
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  // Who works with a mouse stays where they are in the list.
  heading?.focus({ preventScroll: true });
};
