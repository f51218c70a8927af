import { useSyncExternalStore } from "react";

/** Breakpoints: `lg`, from which pages have columns, and `xl`, from which lists are tables. */
const queries = { lg: "(width >= 64rem)", xl: "(width >= 80rem)" };

/** True on screens from this breakpoint on. */
export const useIsWide = (from: keyof typeof queries): boolean =>
  useSyncExternalStore(
    subscribers[from],
    () => isWideNow(from),
    () => false,
  );

/** Like `useIsWide`, for code outside a component. */
export const isWideNow = (from: keyof typeof queries): boolean => matchMedia(queries[from]).matches;

const subscribeTo = (text: string) => (listener: () => void) => {
  const query = matchMedia(text);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};
const subscribers = { lg: subscribeTo(queries.lg), xl: subscribeTo(queries.xl) };
