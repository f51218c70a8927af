import { useLayoutEffect, useRef } from "react";

/** Moves the focus to the other pager button when the pressed one becomes disabled. */
export const usePagerFocus = (page: number, totalPages: number) => {
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (page >= totalPages && activeElement === next.current) previous.current?.focus();
    else if (page <= 1 && activeElement === previous.current) next.current?.focus();
  }, [page, totalPages]);
  return { previous, next };
};
