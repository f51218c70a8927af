import { type RefObject, useEffect, useRef } from "react";

/** Moves the focus to the heading when the content is replaced, because the focused element is gone. */
export const useFocusWhenReplaced = (
  heading: RefObject<HTMLElement | null>,
  shownId: string | undefined,
) => {
  const before = useRef(shownId);
  useEffect(() => {
    if (before.current !== undefined && before.current !== shownId) heading.current?.focus();
    before.current = shownId;
  }, [heading, shownId]);
};
