import { type ReactNode, useId } from "react";
import { AMOUNT_DUE_LABEL, linesBelowTotal } from "#shared/fares/below-total.ts";
import { centsFromDollars } from "#shared/money.ts";
import { tollNotice } from "#shared/tolls/toll-rule.ts";
import { BlockButton } from "#web/blocks/block-button.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { OfferBreakdown } from "./offer-breakdown.tsx";
import { OfferDriver } from "./offer-driver.tsx";
import type { OfferCardState } from "./offer-grid.tsx";
import type { OfferFact, OfferVariant, OfferView } from "./offer-view.ts";

type OfferCardProps = {
  variant: OfferVariant;
  offer: OfferView;
  place: OfferCardState;
  isSelecting?: boolean;
  /** Another offer is being selected. */
  isBlocked?: boolean;
  onSelect: () => void;
  /** The driver was blocked: the offers are out of date. */
  onBlocked: () => void;
  /** Shown above the button when selecting failed. */
  failure?: ReactNode;
};

/** Now: the price in a column of its own where the card is wide. Later: one column of equal height. */
const variantStyles = {
  now: {
    card: "@container",
    body: "grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 @xl:grid-cols-[minmax(0,1fr)_12rem] @xl:gap-x-8",
    head: "contents",
    why: "order-1 col-span-2 @xl:order-none @xl:col-span-1",
    facts: "col-span-2 flex flex-wrap gap-x-5 gap-y-1 @xl:col-span-1 @xl:grid",
    fact: "flex gap-1.5 @xl:justify-between",
    factName: "text-fg-2",
    factValue: undefined,
    foot: "contents",
    breakdown: "order-2 col-span-2 @xl:order-none @xl:col-span-1",
    action: "order-3 col-span-2 grid gap-3 @xl:order-none @xl:col-span-1",
    button: "min-h-12 @xl:min-h-11",
    buttonSize: "md",
    total: "Total",
    select: "Select This Ride",
    selecting: "Selecting...",
  },
  later: {
    card: "flex min-w-0 flex-col gap-3",
    body: "contents",
    head: "grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3",
    why: "",
    facts: "grid grid-cols-3 gap-x-3 gap-y-2 border-y border-hairline py-3",
    fact: undefined,
    factName: "text-fg-3",
    factValue: "font-medium",
    foot: "mt-auto grid gap-3",
    breakdown: undefined,
    action: "grid",
    button: undefined,
    buttonSize: "lg",
    total: "Total price",
    select: "Select Driver",
    selecting: undefined,
  },
} as const;

/** One driver's price for the trip, with every line of it. */
export const OfferCard = ({ variant, offer, place, isSelecting, ...props }: OfferCardProps) => {
  const nameId = useId();
  const totalId = useId();
  const style = variantStyles[variant];
  return (
    <article
      aria-labelledby={nameId}
      className={`rounded-card border bg-surface p-4 md:p-5 ${style.card} ${isSelecting ? "border-accent" : "border-hairline"}`}
    >
      <div className={style.body}>
        <div className={style.head}>
          <OfferDriver variant={variant} offer={offer} nameId={nameId} />
          <p id={totalId} className="text-right">
            <Dollars amount={offer.total} className="block text-price" />
            <span className="text-small text-fg-2">{style.total}</span>
          </p>
        </div>
        <p className={`text-small text-fg-2 ${style.why}`}>
          {place.isLowest && <Badge tone="success">Lowest price</Badge>}{" "}
          {offer.isFavorite && <Badge tone="accent">Favorite</Badge>} {offer.why}
        </p>
        <Facts style={style} facts={[...offer.facts, ...factsBelowTotal(offer)]} />
        {offer.tollLimit !== undefined && (
          <p className={`text-small text-fg-2 ${style.why}`}>
            {tollNotice(centsFromDollars(offer.tollLimit))}
          </p>
        )}
        <div className={style.foot}>
          <div className={style.breakdown}>
            <OfferBreakdown offer={offer} />
          </div>
          <div className={style.action}>
            {props.failure}
            <div className="flex items-center gap-2">
              <Button
                id={`offer-${offer.id}`}
                data-offer
                variant={place.isFirst ? "primary" : "outline"}
                size={style.buttonSize}
                width="full"
                className={style.button}
                disabled={(place.isStale || props.isBlocked) && !isSelecting}
                pending={isSelecting}
                pendingLabel={style.selecting}
                aria-describedby={`${nameId} ${totalId}`}
                onClick={props.onSelect}
              >
                {style.select}
              </Button>
              <BlockButton
                person={{ kind: "driver", id: offer.driverId, firstName: offer.firstName }}
                onBlocked={props.onBlocked}
                isIcon
              />
            </div>
          </div>
        </div>
      </div>
    </article>
  );
};

/** Lines from the total to the amount charged; none if both are equal. */
const factsBelowTotal = (offer: OfferView): OfferFact[] => {
  const lines = linesBelowTotal(offer).map(({ label, amount }) => ({ name: label, value: amount }));
  return lines.length === 0 ? [] : [...lines, { name: AMOUNT_DUE_LABEL, value: offer.amountDue }];
};

type FactsProps = { style: (typeof variantStyles)[OfferVariant]; facts: readonly OfferFact[] };

const Facts = ({ style, facts }: FactsProps) => (
  <dl className={`text-small tabular-nums ${style.facts}`}>
    {facts.map(({ name, value }) => (
      <div key={name} className={style.fact}>
        <dt className={style.factName}>{name}</dt>
        <dd className={style.factValue}>
          {typeof value === "number" ? <Dollars amount={value} /> : value}
        </dd>
      </div>
    ))}
  </dl>
);
