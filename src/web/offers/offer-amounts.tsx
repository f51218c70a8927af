import { ChevronDown } from "lucide-react";
import { AMOUNT_DUE_LABEL, linesBelowTotal } from "#shared/fares/below-total.ts";
import { centsFromDollars, dollarsFromCents, sumCents } from "#shared/money.ts";
import { Dollars } from "#web/ui/dollars.tsx";
import type { OfferFact, OfferView } from "./offer-view.ts";

type AmountDueProps = { id: string; offer: OfferView; totalName: string; isOpen: boolean };

/** The amount charged, in large type, with an arrow that says whether the row is open. */
export const AmountDue = ({ id, offer, totalName, isOpen }: AmountDueProps) => (
  <p id={id} className="offer-total text-small text-fg-2">
    <span className="offer-due">{isTotalDue(offer) ? totalName : AMOUNT_DUE_LABEL} </span>
    <Dollars amount={offer.amountDue} className="text-h3 text-fg" />
    <ChevronDown
      aria-hidden
      className={`ml-1 inline size-4 transition-[rotate] ${isOpen ? "rotate-180" : ""}`}
    />
  </p>
);

/** Figures to compare between rows; they add up to the amount charged. */
export const Costs = ({ offer, totalName }: { offer: OfferView; totalName: string }) => (
  <dl className="offer-costs text-small tabular-nums">
    {figuresOf(offer, totalName).map(({ className, ...fact }) => (
      <Fact key={fact.name} fact={fact} className={className} />
    ))}
  </dl>
);

/** The driver's rates and the trip as one line of names and values, in an open or wide row. */
export const Facts = ({ offer: { facts } }: { offer: OfferView }) =>
  facts.length > 0 && (
    <dl className="offer-facts offer-more text-small text-fg-2 tabular-nums">
      {facts.map((fact) => (
        <Fact key={fact.name} fact={fact} />
      ))}
    </dl>
  );

/** Names of the figures above a wide list, whose rows keep theirs for screen readers. */
export const CostNames = ({
  offers,
  totalName,
}: {
  offers: readonly OfferView[];
  totalName: string;
}) => {
  const [first, ...others] = offers.map((offer) => figuresOf(offer, totalName));
  if (!first) return null;
  const longest = others.reduce(
    (long, other) => (other.length > long.length ? other : long),
    first,
  );
  const dueName = offers.every(isTotalDue) ? totalName : AMOUNT_DUE_LABEL;
  return (
    <div aria-hidden className="offer offer-head">
      <div className="offer-costs text-small text-fg-2">
        {longest.map(({ name, className }) => (
          <div key={name} className={className}>
            {name}
          </div>
        ))}
      </div>
      <p className="offer-total text-small text-fg-2">{dueName}</p>
    </div>
  );
};

/** All figures of a row, with the classes that place them in columns. */
const figuresOf = (offer: OfferView, totalName: string) => [
  ...offer.costs.map((fact) => ({ ...fact, className: "" })),
  ...totalBeforeFees(offer, totalName).map((fact) => ({ ...fact, className: "" })),
  ...chargesBelowTotal(offer),
];

const Fact = ({ fact: { name, value }, className }: { fact: OfferFact; className?: string }) => (
  <div className={className}>
    <dt className="text-fg-2">{name}</dt>
    <dd className="font-medium">
      {typeof value === "number" ? <Dollars amount={value} /> : value}
    </dd>
  </div>
);

/** The total, if another amount is charged. */
const totalBeforeFees = (offer: OfferView, name: string): OfferFact[] =>
  isTotalDue(offer) ? [] : [{ name, value: offer.total }];

/** Charges between the total and the amount charged; the fees as one sum. */
const chargesBelowTotal = ({ fees, credit }: OfferView) => [
  ...(fees.length > 0
    ? [
        {
          name: "City fees",
          className: "offer-below",
          value: dollarsFromCents(sumCents(fees.map(({ amount }) => centsFromDollars(amount)))),
        },
      ]
    : []),
  ...linesBelowTotal({ fees: [], credit }).map(({ label, amount }) => ({
    name: label,
    className: "offer-below offer-credit",
    value: amount,
  })),
];

const isTotalDue = (offer: OfferView): boolean => linesBelowTotal(offer).length === 0;
