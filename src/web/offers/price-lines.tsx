import type { output } from "zod/mini";
import type { priceLine } from "#shared/wire.ts";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Dollars } from "#web/ui/dollars.tsx";

/** One line of a price in dollars, as in the contract. */
export type PriceLine = output<typeof priceLine>;

/** All lines of a price with their calculation, and the total. */
export const PriceLines = ({ lines, total }: { lines: readonly PriceLine[]; total: PriceLine }) => (
  <DescriptionList lines={lines.map(described)} total={described(total)} />
);

const described = ({ amount, ...line }: PriceLine) => ({
  ...line,
  value: <Dollars amount={amount} />,
});
