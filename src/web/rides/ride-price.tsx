import type { Ride } from "#shared/rides/contract.ts";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Dollars } from "#web/ui/dollars.tsx";

/** Price lines as at checkout, with the total. */
export const RidePrice = ({ ride }: { ride: Pick<Ride, "lines" | "total"> }) => (
  <DescriptionList
    lines={ride.lines.map(({ label, amount, detail }) => ({
      label,
      detail,
      value: <Dollars amount={amount} />,
    }))}
    total={{ label: "Total", value: <Dollars amount={ride.total} /> }}
  />
);
