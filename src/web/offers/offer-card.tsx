import { type ReactNode, useId } from "react";
import type { Offer } from "#shared/booking/contract.ts";
import { CREDIT_NAME } from "#shared/referrals/policy.ts";
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
      className={`@container rounded-card border bg-surface p-4 md:p-5 ${props.isSelecting ? "border-accent" : "border-hairline"}`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 @xl:grid-cols-[minmax(0,1fr)_12rem] @xl:gap-x-8">
        <OfferDriver offer={offer} nameId={nameId} />
        <p id={totalId} className="text-right">
          <Dollars amount={offer.total} className="block text-price" />
          <span className="text-small text-fg-2">Total</span>
        </p>
        <p className="order-1 col-span-2 text-small text-fg-2 @xl:order-none @xl:col-span-1">
          {props.isLowest && <Badge tone="success">Lowest price</Badge>}{" "}
          {offer.isFavorite && <Badge tone="accent">Favorite</Badge>} {offer.why}
        </p>
        <dl className="col-span-2 flex flex-wrap gap-x-5 gap-y-1 text-small tabular-nums @xl:col-span-1 @xl:grid">
          <Part name="Ride Cost" amount={offer.rideCost} />
          <Part name="Fare Tax" amount={offer.fareTax} />
          {offer.credit > 0 && <Part name={CREDIT_NAME} amount={-offer.credit} />}
        </dl>
        <div className="order-2 col-span-2 @xl:order-none @xl:col-span-1">
          <OfferBreakdown offer={offer} />
        </div>
        <div className="order-3 col-span-2 grid gap-3 @xl:order-none @xl:col-span-1">
          {failure}
          <Button
            data-offer
            variant={props.isFirst ? "primary" : "outline"}
            width="full"
            className="min-h-12 @xl:min-h-11"
            disabled={props.isDisabled && !props.isSelecting}
            pending={props.isSelecting}
            pendingLabel="Selecting..."
            aria-describedby={`${nameId} ${totalId}`}
            onClick={props.onSelect}
          >
            Select This Ride
          </Button>
        </div>
      </div>
    </article>
  );
};

const Part = ({ name, amount }: { name: string; amount: number }) => (
  <div className="flex gap-1.5 @xl:justify-between">
    <dt className="text-fg-2">{name}</dt>
    <dd>
      <Dollars amount={amount} />
    </dd>
  </div>
);
