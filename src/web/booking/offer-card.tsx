import { type ReactNode, useId } from "react";
import type { Offer } from "#shared/booking/contract.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { OfferBreakdown } from "./offer-breakdown.tsx";
import { OfferDriver } from "./offer-driver.tsx";

type OfferCardProps = {
  offer: Offer;
  isLowest: boolean;
  /** The one that stands first in the order asked for. */
  isFirst: boolean;
  isSelecting: boolean;
  isDisabled: boolean;
  onSelect: () => void;
  /** Why selecting failed, and the way on. */
  failure: ReactNode;
};

/** One driver's price for the trip, with every line of it. */
export const OfferCard = ({ offer, failure, ...props }: OfferCardProps) => {
  const nameId = useId();
  const totalId = useId();
  return (
    <article
      aria-labelledby={nameId}
      className={`flex h-full flex-col gap-3 rounded-card border bg-surface p-4 md:p-5 ${props.isSelecting ? "border-accent" : "border-hairline"}`}
    >
      <div className="flex items-start justify-between gap-3">
        <OfferDriver offer={offer} nameId={nameId} />
        <p id={totalId} className="shrink-0 text-right">
          <Dollars amount={offer.total} className="block text-price" />
          <span className="text-small text-fg-2">Total</span>
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-small tabular-nums">
        <Part name="Ride Cost" amount={offer.rideCost} />
        <Part name="Fare Tax" amount={offer.fareTax} />
      </dl>
      <p className="flex flex-wrap items-center gap-2 text-small text-fg-2">
        {props.isLowest && <Badge tone="success">Lowest price</Badge>}
        {offer.isFavorite && <Badge tone="accent">Favorite</Badge>}
        <span>{offer.why}</span>
      </p>
      <OfferBreakdown offer={offer} />
      <div className="mt-auto grid gap-3">
        {failure}
        <Button
          data-offer
          variant={props.isFirst ? "primary" : "outline"}
          size="lg"
          width="full"
          disabled={props.isDisabled && !props.isSelecting}
          pending={props.isSelecting}
          pendingLabel="Selecting..."
          aria-describedby={`${nameId} ${totalId}`}
          onClick={props.onSelect}
        >
          Select This Ride
        </Button>
      </div>
    </article>
  );
};

const Part = ({ name, amount }: { name: string; amount: number }) => (
  <div className="flex gap-1.5">
    <dt className="text-fg-2">{name}</dt>
    <dd>
      <Dollars amount={amount} />
    </dd>
  </div>
);
