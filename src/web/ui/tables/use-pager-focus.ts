import { useLayoutEffect, useRef } from "react";

/** The buttons to the pages before and after: when the one that was pressed leads no further, the other has the focus. */
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
