import type { Ride } from "#shared/rides/contract.ts";
import { PriceLines } from "#web/offers/price-lines.tsx";

type RidePriceProps = {
  ride: Pick<Ride, "lines" | "total" | "fees" | "credit" | "amountDue">;
  /** Label of the amount charged; default: `AMOUNT_DUE_LABEL`. */
  dueName?: string;
};

/** Price lines as at checkout, the total, and the amount charged. */
export const RidePrice = ({ ride, dueName }: RidePriceProps) => (
  <PriceLines
    lines={ride.lines}
    total={{ label: "Total", amount: ride.total }}
    below={ride}
    {...(dueName !== undefined && { dueName })}
  />
);
