import { type RefObject, useEffect, useState } from "react";

/** Fades the end of a line that scrolls sideways, as a sign that more follows. */
export const FADE_RIGHT = "linear-gradient(to left, transparent, #000 4rem)";
const ROUNDING_PX = 2;

/** Whether content is hidden at the end of an element that scrolls sideways, or downwards. */
export const useHasMore = (box: RefObject<HTMLElement | null>, axis: "x" | "y" = "x") => {
  const [hasMore, setHasMore] = useState(false);
  const measure = () => setHasMore(hiddenPixels(box.current, axis) > ROUNDING_PX);
  useEffect(() => {
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  });
  return { hasMore, measure };
};

const hiddenPixels = (box: HTMLElement | null, axis: "x" | "y"): number => {
  if (!box) return 0;
  return axis === "x"
    ? box.scrollWidth - box.clientWidth - box.scrollLeft
    : box.scrollHeight - box.clientHeight - box.scrollTop;
};
