import { useEffect, useEffectEvent, useRef } from "react";
import { useIsPast } from "#web/ui/time/use-is-past.ts";

type PriceRefresh = {
  expiresAt: string;
  /** True while prices must not change, such as during a selection. */
  isBlocked: boolean;
  onRefresh: () => void;
};

/** Requests new prices when these expire, if the page was used (a tap or key) since the previous request. */
export const usePriceRefresh = ({ expiresAt, isBlocked, onRefresh }: PriceRefresh) => {
  const isUsed = useRef(true);
  const isOver = useIsPast(expiresAt);
  const refresh = useEffectEvent(() => {
    if (isBlocked || !isUsed.current || document.hidden) return;
    isUsed.current = false;
    onRefresh();
  });
  useEffect(() => {
    const recordUse = () => {
      isUsed.current = true;
    };
    addEventListener("pointerdown", recordUse, true);
    addEventListener("keydown", recordUse, true);
    return () => {
      removeEventListener("pointerdown", recordUse, true);
      removeEventListener("keydown", recordUse, true);
    };
  }, []);
  useEffect(() => {
    if (!isOver) return;
    const refreshIfVisible = () => refresh();
    refreshIfVisible();
    document.addEventListener("visibilitychange", refreshIfVisible);
    return () => document.removeEventListener("visibilitychange", refreshIfVisible);
  }, [isOver]);
};
