import { useEffect } from "react";

/**
 * Opens the folds of the receipt while the page is printed. Not by style alone, because `::details-content` is newer
 * than many browsers in use (Safari 18.4), which print a closed fold without its content.
 */
export const useOpenFoldsOnPaper = () => {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    const open = () => {
      opened = [
        ...document.querySelectorAll<HTMLDetailsElement>("[data-receipt] details:not([open])"),
      ];
      for (const fold of opened) fold.open = true;
    };
    const close = () => {
      for (const fold of opened) fold.open = false;
      opened = [];
    };
    addEventListener("beforeprint", open);
    addEventListener("afterprint", close);
    return () => {
      removeEventListener("beforeprint", open);
      removeEventListener("afterprint", close);
    };
  }, []);
};
