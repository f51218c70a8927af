import { useRef } from "react";

/** Opens details as a history entry, so that Back closes them; `leave` removes details opened by URL. */
export const useDetailsPage = (leave: () => void) => {
  const isOpenedHere = useRef(false);
  return {
    /** Call when a link of this page opens the details. */
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
