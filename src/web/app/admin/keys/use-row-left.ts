import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** Who goes back to a list is at the row of the page they come from, where it is still there. */
export const useRowLeft = () => {
  const router = useRouter();
  useEffect(() => {
    let isBack = false;
    const stopLooking = router.history.subscribe(({ action }) => {
      isBack = action.type === "BACK";
    });
    const stopListening = router.subscribe("onRendered", ({ fromLocation }) => {
      const row = isBack && fromLocation ? rowOf(fromLocation.pathname) : undefined;
      // After the heading, which has the focus on every other way to a page.
      queueMicrotask(() => row?.focus());
    });
    return () => {
      stopLooking();
      stopListening();
    };
  }, [router]);
};

/** What opens the page from the list that is shown. */
const rowOf = (pathname: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>("main a[data-row]")].find(
    (link) => link.pathname === pathname && link.checkVisibility(),
  );
