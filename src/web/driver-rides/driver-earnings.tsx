import { TAX_NAME } from "#shared/product.ts";
import { CREDIT_NAME } from "#shared/referrals/policy.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Dollars } from "#web/ui/dollars.tsx";

/** The driver's fare, the tax on top, and what the rider pays. */
export const DriverEarnings = ({ ride }: { ride: Ride }) => (
  <DescriptionList
    lines={[
      { label: "Your fare", value: <Dollars amount={ride.rideCost} /> },
      { label: TAX_NAME, value: <Dollars amount={ride.fareTax} /> },
      ...(ride.credit > 0
        ? [
            {
              label: `Rider's ${CREDIT_NAME.toLowerCase()}`,
              value: <Dollars amount={-ride.credit} />,
            },
          ]
        : []),
    ]}
    total={{ label: "Rider pays", value: <Dollars amount={ride.total} /> }}
  />
);
