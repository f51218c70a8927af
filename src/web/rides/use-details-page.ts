import { useRef } from "react";

/**
 * Details open as a page of their own in the browser's history, so that going back closes them; details that were
 * opened from elsewhere are taken out of the address by `leave`.
 */
export const useDetailsPage = (leave: () => void) => {
  const isOpenedHere = useRef(false);
  return {
    /** To be called when a link of this page opens the details. */
    open: () => {
      isOpenedHere.current = true;
    },
    close: () => {
      if (isOpenedHere.current) history.back();
      else leave();
      isOpenedHere.current = false;
    },
  };
};
