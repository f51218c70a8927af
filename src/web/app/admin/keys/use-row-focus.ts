import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** After Back to a list, focuses the row that was opened, if it still exists. */
export const useRowFocus = () => {
  const router = useRouter();
  useEffect(() => {
    let isBack = false;
    const stopLooking = router.history.subscribe(({ action }) => {
      isBack = action.type === "BACK";
    });
    const stopListening = router.subscribe("onRendered", ({ fromLocation }) => {
      const row = isBack && fromLocation ? rowOf(fromLocation.pathname) : undefined;
      // After `usePageFocus`, which focuses the page heading.
      queueMicrotask(() => row?.focus());
    });
    return () => {
      stopLooking();
      stopListening();
    };
  }, [router]);
};

/** Link to the page in the current list. */
const rowOf = (pathname: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>("main a[data-row]")].find(
    (link) => link.pathname === pathname && link.checkVisibility(),
  );
