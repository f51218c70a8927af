import { RIDE_COST_LABEL } from "#shared/fares/below-total.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { type PriceLine, PriceLines } from "#web/offers/price-lines.tsx";

type RidePriceProps = {
  ride: Pick<Ride, "lines" | "rideCost" | "total" | "fees" | "credit" | "amountDue">;
  /** Label of the amount charged; default: `AMOUNT_DUE_LABEL`. */
  dueName?: string;
  /** True to name the base fare as the driver's rates do, too. */
  isDriver?: boolean;
};

/** Price lines as in the offer, with the fare, the total, and the amount charged. */
export const RidePrice = ({ ride, dueName, isDriver = false }: RidePriceProps) => (
  <PriceLines
    lines={isDriver ? ride.lines.map(withRateName) : ride.lines}
    fare={{ label: RIDE_COST_LABEL, amount: ride.rideCost }}
    total={{ label: "Total", amount: ride.total }}
    below={ride}
    {...(dueName !== undefined && { dueName })}
  />
);

const withRateName = (line: PriceLine): PriceLine =>
  line.label === "Base Fare" ? { ...line, detail: "your Booking Fee" } : line;
