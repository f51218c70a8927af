import { type RefObject, useEffect, useRef } from "react";

/** Moves the focus to the heading when the content is replaced, because the focused element is gone. */
export const useFocusWhenReplaced = (
  heading: RefObject<HTMLElement | null>,
  shown: string | undefined,
) => {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== undefined && before.current !== shown) heading.current?.focus();
    before.current = shown;
  }, [heading, shown]);
};
