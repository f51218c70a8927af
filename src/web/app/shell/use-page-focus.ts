import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** Moves the focus to the heading after a navigation, so that screen readers start there. */
export const usePageFocus = () => {
  const router = useRouter();
  useEffect(() => {
    let stopWaiting = () => {};
    const stopListening = router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      stopWaiting();
      stopWaiting = focusHeading();
    });
    return () => {
      stopListening();
      stopWaiting();
    };
  }, [router]);
};

/** Focuses the heading now, or once it is rendered unless the user has moved the focus. */
const focusHeading = (): (() => void) => {
  const main = document.querySelector("main");
  const heading = main?.querySelector("h1");
  focus(heading ?? main);
  const observer = new MutationObserver(() => {
    const heading = main?.querySelector("h1");
    if (!heading) return;
    observer.disconnect();
    if (document.activeElement === main || document.activeElement === document.body) focus(heading);
  });
  if (main && !heading) observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
};

const focus = (element: HTMLElement | null) => {
  element?.setAttribute("tabindex", "-1");
  element?.focus({ preventScroll: true });
};
