import { type RefObject, useEffect, useRef } from "react";

/** Puts the focus on the heading when something else is shown than before: what had the focus is gone with that. */
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
