import { formatMarketClock, withoutZone } from "#shared/market-time.ts";
import { minutesRangeText, minutesText } from "#shared/places/length-text.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { onToastChange, toast } from "#web/ui/overlays/toast.ts";
import { isWideNow } from "#web/ui/use-is-wide.ts";

const STEP_MS = 5 * 60_000;

/** "about 39 min". */
export const aboutMinutes = (minutes: number): string => `about ${minutesText(minutes)}`;

/** "around 9:10 PM ET": the arrival to five minutes, because traffic is not known better. */
export const aroundTime = (departAt: Date, minutes: number): string => {
  const arrival = plusMinutes(departAt, minutes).getTime();
  return `around ${formatMarketClock(new Date(Math.round(arrival / STEP_MS) * STEP_MS))}`;
};

/** "arrive 9:10 PM", to five minutes; with the zone only in the hour that is repeated when daylight saving ends. */
export const arriveText = (departAt: Date, minutes: number): string =>
  withoutZone(aroundTime(departAt, minutes).replace("around", "arrive"));

/** "Could be 25 to 62 min". */
export const couldBe = (range: readonly [number, number]): string =>
  `Could be ${minutesRangeText(range)}`;

/**
 * Shows a toast with the length of the trip above its offers. On a narrow screen it covers the bar on top, because
 * heading, map and list leave no other place, and ends when a control of the bar has the focus. If `isBrief`, the next
 * press on the page ends it too.
 */
export const announceOffers = ([title, text]: readonly [string, string], isBrief = false) => {
  const isOverBar = !isWideNow("lg");
  if (isOverBar) toast.overBar(title, text);
  else toast.success(title, text);
  const stop = new AbortController();
  const unsubscribe = onToastChange(() => {
    unsubscribe();
    stop.abort();
  });
  const endAt = (kind: string, isEnd: (target: Element) => boolean) =>
    addEventListener(
      kind,
      ({ target }) => target instanceof Element && isEnd(target) && toast.dismiss(),
      { signal: stop.signal },
    );
  if (isBrief) endAt("pointerdown", (target) => !target.closest("[data-toast]"));
  if (isOverBar) endAt("focusin", (target) => target.closest("header") !== null);
};
