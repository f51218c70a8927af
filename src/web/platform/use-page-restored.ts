import { useEffect, useEffectEvent } from "react";

/** Runs `onRestored` when the browser restores this page from its back-forward cache. */
export const usePageRestored = (onRestored: () => void) => {
  const restored = useEffectEvent(onRestored);
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && restored();
    addEventListener("pageshow", onPageShow);
    return () => removeEventListener("pageshow", onPageShow);
  }, []);
};
