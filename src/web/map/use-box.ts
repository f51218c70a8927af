import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Box } from "#shared/places/trip-sketch.ts";

const UNMEASURED: Box = { width: 640, height: 360 };

/** Size of an element in pixels, as it changes. */
export const useBox = (): { ref: RefObject<HTMLDivElement | null>; box: Box } => {
  const ref = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState(UNMEASURED);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const read = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setBox({ width, height });
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, box };
};
