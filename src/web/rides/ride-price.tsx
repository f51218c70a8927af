import type { Ride } from "#shared/rides/contract.ts";
import { type PriceLine, PriceLines } from "#web/offers/price-lines.tsx";

type RidePriceProps = {
  ride: Pick<Ride, "lines" | "total" | "fees" | "credit" | "amountDue">;
  /** Label of the amount charged; default: `AMOUNT_DUE_LABEL`. */
  dueName?: string;
  /** True to name the base fare as the driver's rates do, too. */
  isDriver?: boolean;
};

/** Price lines as at checkout, the total, and the amount charged. */
export const RidePrice = ({ ride, dueName, isDriver = false }: RidePriceProps) => (
  <PriceLines
    lines={isDriver ? ride.lines.map(withRateName) : ride.lines}
    total={{ label: "Total", amount: ride.total }}
    below={ride}
    {...(dueName !== undefined && { dueName })}
  />
);

const withRateName = (line: PriceLine): PriceLine =>
  line.label === "Base Fare" ? { ...line, detail: "your Booking Fee" } : line;
