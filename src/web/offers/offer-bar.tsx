import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { formatDollars } from "#shared/money.ts";
import { Button } from "#web/ui/button.tsx";
import { Countdown } from "#web/ui/time/countdown.tsx";
import { useIsPast } from "#web/ui/time/use-is-past.ts";
import { type OfferVariant, type OfferView, selectLabels } from "./offer-view.ts";
import { useIsEnding } from "./use-is-ending.ts";

type OfferBarProps = {
  variant: OfferVariant;
  /** False while the page has a more important action. */
  isPrimary?: boolean;
  /** Driver's first name of the rider's unpaid booking, which stays until another offer is selected. */
  heldDriver?: string | null;
  offer: OfferView;
  /** This offer is being selected. */
  isSelecting?: boolean;
  /** Any offer of the list is being selected. */
  isBlocked?: boolean;
  expiresAt: string;
  isLoadingOffers: boolean;
  onSelect: () => void;
  onRefresh: () => void;
};

/** Bottom bar to select the highlighted offer; from a minute before its price expires, also to refresh prices. */
export const OfferBar = (props: OfferBarProps) => {
  const { offer, expiresAt, isPrimary = true, isSelecting = false, isLoadingOffers } = props;
  const isEnding = useIsEnding(expiresAt);
  const heldId = useId();
  const bar = useRef<HTMLDivElement>(null);
  const isRowButtonSeen = useIsRowButtonSeen(bar);
  const isOutdated = useIsPast(expiresAt) || isLoadingOffers;
  return (
    <div
      ref={bar}
      className="offer-bar z-5 -mx-4 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-t border-hairline bg-bg px-4 py-1.5 md:mx-0 md:px-0"
    >
      {props.heldDriver && !isOutdated && (
        <p id={heldId} className="w-full text-small text-fg-2">
          You keep {props.heldDriver} until you choose another driver.
        </p>
      )}
      <p className="min-w-0 flex-1 basis-24 text-small">
        <DriverName offer={offer} isRowButtonSeen={isRowButtonSeen} />
        <Validity expiresAt={expiresAt} />
      </p>
      {(isOutdated || (isEnding && !props.isBlocked)) && (
        <Button
          variant={isOutdated ? "primary" : "outline"}
          pending={isLoadingOffers}
          pendingLabel="Refreshing..."
          onClick={props.onRefresh}
        >
          Refresh prices
        </Button>
      )}
      {!isOutdated && !isRowButtonSeen && (
        <Button
          variant={isPrimary ? "primary" : "outline"}
          disabled={props.isBlocked && !isSelecting}
          pending={isSelecting}
          pendingLabel="Selecting..."
          aria-describedby={props.heldDriver ? heldId : undefined}
          onClick={props.onSelect}
        >
          {selectLabels[props.variant]} · {formatDollars(offer.amountDue)}
        </Button>
      )}
    </div>
  );
};

/** For screen readers only while the open row above shows the name with its own button. */
const DriverName = ({ offer, isRowButtonSeen }: { offer: OfferView; isRowButtonSeen: boolean }) => (
  <span className={isRowButtonSeen ? "sr-only" : "block truncate font-semibold"}>
    {offer.firstName} {offer.lastName}
  </span>
);

/** True while the button of the open row is in sight: the bar then hides its own. */
const useIsRowButtonSeen = (bar: RefObject<HTMLElement | null>): boolean => {
  const [isSeen, setSeen] = useState(false);
  // After each render, because rows open and close above the bar.
  useEffect(() => {
    const button = document.querySelector("[data-chosen][data-open] > .offer-action > button");
    if (!button || !bar.current) return setSeen(false);
    const barHeight = Math.max(0, innerHeight - bar.current.getBoundingClientRect().top);
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.at(-1)?.isIntersecting === true),
      { rootMargin: `0px 0px ${-barHeight}px`, threshold: 0.5 },
    );
    observer.observe(button);
    return () => observer.disconnect();
  });
  return isSeen;
};

const Validity = ({ expiresAt }: { expiresAt: string }) => {
  const isEnding = useIsEnding(expiresAt);
  if (useIsPast(expiresAt)) return "These prices have expired.";
  return (
    <span className={isEnding ? "text-warning" : "text-fg-2"}>
      Valid for <Countdown deadline={expiresAt} />
    </span>
  );
};
