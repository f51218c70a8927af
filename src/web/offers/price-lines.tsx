import type { output } from "zod/mini";
import { AMOUNT_DUE_LABEL, type BelowTotal, linesBelowTotal } from "#shared/fares/below-total.ts";
import type { priceLine } from "#shared/wire.ts";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Dollars } from "#web/ui/dollars.tsx";

/** One line of a price in dollars, as in the contract. */
export type PriceLine = output<typeof priceLine>;

type PriceLinesProps = {
  lines: readonly PriceLine[];
  /** The fare as a sum of its own, above the last line, which is the tax. */
  fare?: PriceLine | undefined;
  total: PriceLine;
  below: BelowTotal;
  /** Label of the amount charged. */
  dueName?: string;
};

/**
 * All lines of a price with their calculation and the total; if the amount charged differs, also the lines between the
 * two.
 */
export const PriceLines = ({
  lines,
  fare,
  total,
  below,
  dueName = AMOUNT_DUE_LABEL,
}: PriceLinesProps) => {
  const linesBelow = linesBelowTotal(below);
  return (
    <div className="grid gap-3">
      {fare && (
        <DescriptionList
          lines={lines.slice(0, -1).map(toDescriptionLine)}
          total={toDescriptionLine(fare)}
          isSubtotal
        />
      )}
      <DescriptionList
        lines={lines.slice(fare ? -1 : 0).map(toDescriptionLine)}
        total={toDescriptionLine(total)}
        isSubtotal={linesBelow.length > 0}
      />
      {linesBelow.length > 0 && (
        <DescriptionList
          lines={linesBelow.map(toDescriptionLine)}
          total={toDescriptionLine({ label: dueName, amount: below.amountDue })}
        />
      )}
    </div>
  );
};

const toDescriptionLine = ({ amount, ...line }: PriceLine) => ({
  ...line,
  value: <Dollars amount={amount} />,
});
