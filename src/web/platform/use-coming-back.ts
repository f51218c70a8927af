import { useEffect, useEffectEvent } from "react";

/** The browser may show this page again just as it was left, from its back-forward cache. */
export const useComingBack = (onBack: () => void) => {
  const comeBack = useEffectEvent(onBack);
  useEffect(() => {
    const hear = (event: PageTransitionEvent) => event.persisted && comeBack();
    addEventListener("pageshow", hear);
    return () => removeEventListener("pageshow", hear);
  }, []);
};
