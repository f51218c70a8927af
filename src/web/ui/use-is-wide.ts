import { useSyncExternalStore } from "react";

/** The breakpoint `xl`, from which lists are tables. */
const WIDE = "(width >= 80rem)";

/** True on screens that show lists as tables. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  );

const subscribe = (listener: () => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};
