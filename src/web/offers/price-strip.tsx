import { formatDollars } from "#shared/money.ts";
import { sharedFees } from "./offer-amounts.tsx";
import type { OfferView } from "./offer-view.ts";

type PriceStripProps = {
  offers: readonly OfferView[];
  /** Drawn as a ring. */
  marked: OfferView | null;
};

/** All amounts to pay as dots on a line, with the lowest and the highest beside it, and on a phone the fees in each. */
export const PriceStrip = ({ offers, marked }: PriceStripProps) => {
  const prices = offers.map(({ amountDue }) => amountDue);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const fees = sharedFees(offers);
  const share = (price: number) => `${high === low ? 50 : (100 * (price - low)) / (high - low)}%`;
  return (
    <div className="flex items-center gap-3 text-small text-fg-2 tabular-nums">
      <p className="sr-only">{stripText(prices, marked)}</p>
      <span aria-hidden className={fees === null ? "" : "max-md:hidden"}>
        Prices
      </span>
      {fees !== null && <span className="md:hidden">Incl. {formatDollars(fees)} fees</span>}
      <span aria-hidden>{formatDollars(low)}</span>
      <svg aria-hidden="true" className="h-5 min-w-0 flex-1 overflow-visible">
        <line x1="0" x2="100%" y1="50%" y2="50%" className="stroke-control" />
        {offers.map(({ id, amountDue }) => (
          <circle key={id} cx={share(amountDue)} cy="50%" r="4" className="fill-fg-2" />
        ))}
        {marked && (
          <circle
            cx={share(marked.amountDue)}
            cy="50%"
            r="7"
            className="fill-bg stroke-accent"
            strokeWidth="3"
          />
        )}
      </svg>
      <span aria-hidden>{formatDollars(high)}</span>
    </div>
  );
};

/** "8 prices from $41.20 to $52.10. Dana's price of $46.46 is number 3 from the lowest." */
const stripText = (prices: readonly number[], marked: OfferView | null): string => {
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const range = `${prices.length} prices from ${formatDollars(low)} to ${formatDollars(high)}.`;
  if (!marked) return range;
  const rank = 1 + prices.filter((price) => price < marked.amountDue).length;
  return `${range} ${marked.firstName}'s price of ${formatDollars(marked.amountDue)} is number ${rank} from the lowest.`;
};
