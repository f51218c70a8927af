import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { Dollars } from "#web/ui/dollars.tsx";

type DriverRideAmountProps = {
  ride: DriverRide;
  part: "cost" | "tax" | "total";
  className?: string;
};

/** An amount of a ride; struck through when the ride came to nothing. */
export const DriverRideAmount = ({ ride, part, className }: DriverRideAmountProps) =>
  ride.isRejected ? (
    <s className="font-normal text-fg-3">
      <Dollars amount={ride[part]} />
    </s>
  ) : (
    <Dollars amount={ride[part]} className={className} />
  );
