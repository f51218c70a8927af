import { formatDollars } from "#shared/money.ts";
import type { OfferView } from "./offer-view.ts";

type PriceStripProps = {
  offers: readonly OfferView[];
  /** Drawn as a thick tick, on a wide page with its price above. */
  marked: OfferView | null;
};

/** All amounts to pay as ticks between the lowest and the highest. */
export const PriceStrip = ({ offers, marked }: PriceStripProps) => {
  const prices = offers.map(({ amountDue }) => amountDue);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const share = (price: number) => `${high === low ? 50 : (100 * (price - low)) / (high - low)}%`;
  return (
    <div className="price-strip flex items-end gap-3 text-small text-fg-2 tabular-nums">
      <p className="sr-only">{stripText(prices, marked)}</p>
      <span aria-hidden>Prices</span>
      <span aria-hidden>{formatDollars(low)}</span>
      <svg
        aria-hidden="true"
        height={`${TICK_EM + 2 * EDGE_EM}em`}
        className="min-w-0 flex-1 overflow-visible"
      >
        {offers.map(({ id, amountDue }) => (
          <Tick key={id} x={share(amountDue)} />
        ))}
        {marked && (
          <g>
            <Tick x={share(marked.amountDue)} />
            <text x={share(marked.amountDue)} y="-0.25em">
              {formatDollars(marked.amountDue)}
            </text>
          </g>
        )}
      </svg>
      <span aria-hidden>{formatDollars(high)}</span>
    </div>
  );
};

const TICK_EM = 0.9;
/** Puts the ticks in the middle of the line of text beside them. */
const EDGE_EM = 0.25;

const Tick = ({ x }: { x: string }) => (
  <line x1={x} x2={x} y1={`${EDGE_EM}em`} y2={`${EDGE_EM + TICK_EM}em`} />
);

/** "8 prices from $41.20 to $52.10. Dana's price of $46.46 is number 3 from the lowest." */
const stripText = (prices: readonly number[], marked: OfferView | null): string => {
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const range = `${prices.length} prices from ${formatDollars(low)} to ${formatDollars(high)}.`;
  if (!marked) return range;
  const rank = 1 + prices.filter((price) => price < marked.amountDue).length;
  return `${range} ${marked.firstName}'s price of ${formatDollars(marked.amountDue)} is number ${rank} from the lowest.`;
};
