import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** After going to another page the focus is on its heading, so that a screen reader starts there. */
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

/** A heading that is still being read gets the focus as soon as it is there, unless the focus went on meanwhile. */
const focusHeading = (): (() => void) => {
  const main = document.querySelector("main");
  const heading = main?.querySelector("h1");
  focus(heading ?? main);
  const observer = new MutationObserver(() => {
    const late = main?.querySelector("h1");
    if (!late) return;
    observer.disconnect();
    if (document.activeElement === main || document.activeElement === document.body) focus(late);
  });
  if (main && !heading) observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
};

const focus = (element: HTMLElement | null) => {
  element?.setAttribute("tabindex", "-1");
  element?.focus({ preventScroll: true });
};
