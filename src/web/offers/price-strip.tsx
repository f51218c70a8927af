import { formatDollars } from "#shared/money.ts";
import type { OfferView } from "./offer-view.ts";

type PriceStripProps = {
  offers: readonly OfferView[];
  /** Drawn as a ring. */
  marked: OfferView | null;
};

/** All totals as dots on a line, with the lowest and the highest amount beside it. */
export const PriceStrip = ({ offers, marked }: PriceStripProps) => {
  const totals = offers.map(({ total }) => total);
  const [low, high] = [Math.min(...totals), Math.max(...totals)];
  const share = (total: number) => `${high === low ? 50 : (100 * (total - low)) / (high - low)}%`;
  return (
    <div className="flex items-center gap-3 text-small text-fg-2 tabular-nums">
      <p className="sr-only">{stripText(totals, marked)}</p>
      <span aria-hidden>{formatDollars(low)}</span>
      <svg aria-hidden="true" className="h-5 min-w-0 flex-1 overflow-visible">
        <line x1="0" x2="100%" y1="50%" y2="50%" className="stroke-control" />
        {offers.map(({ id, total }) => (
          <circle key={id} cx={share(total)} cy="50%" r="4" className="fill-fg-2" />
        ))}
        {marked && (
          <circle
            cx={share(marked.total)}
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

/** "8 prices from $41.20 to $52.10. Dana's total of $46.46 is number 3 from the lowest." */
const stripText = (totals: readonly number[], marked: OfferView | null): string => {
  const [low, high] = [Math.min(...totals), Math.max(...totals)];
  const range = `${totals.length} prices from ${formatDollars(low)} to ${formatDollars(high)}.`;
  if (!marked) return range;
  const rank = 1 + totals.filter((total) => total < marked.total).length;
  return `${range} ${marked.firstName}'s total of ${formatDollars(marked.total)} is number ${rank} from the lowest.`;
};
