import { onToastChange, toast } from "#web/ui/overlays/toast.ts";
import { isWideNow } from "#web/ui/use-is-wide.ts";

/**
 * Shows a toast above offers. On a narrow screen it covers the bar on top, because heading, map and list leave no other
 * place, and ends when a control of the bar has the focus. If `isBrief`, the next press on the page ends it too.
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
