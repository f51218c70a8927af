import { useEffect } from "react";

/**
 * Opens the folds of the receipt's cards while the page is printed. Not by style, because `::details-content` is newer
 * than many browsers in use (Safari 18.4), which print a closed fold without its content.
 */
export const useOpenFoldsOnPaper = () => {
  useEffect(() => {
    let openedFolds: HTMLDetailsElement[] = [];
    const open = () => {
      openedFolds = [
        ...document.querySelectorAll<HTMLDetailsElement>("[data-receipt] details:not([open])"),
      ];
      for (const fold of openedFolds) fold.open = true;
    };
    const close = () => {
      for (const fold of openedFolds) fold.open = false;
      openedFolds = [];
    };
    addEventListener("beforeprint", open);
    addEventListener("afterprint", close);
    return () => {
      removeEventListener("beforeprint", open);
      removeEventListener("afterprint", close);
    };
  }, []);
};
