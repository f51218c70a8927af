import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { Dollars } from "#web/ui/dollars.tsx";

type DriverRideAmountProps = { ride: DriverRide; className?: string };

/** The driver's earnings; for a failed ride the amount kept, above the lost fare. */
export const DriverRideNet = ({ ride, className = "" }: DriverRideAmountProps) =>
  ride.isRejected ? (
    <>
      {ride.kept !== null && ride.kept > 0 && (
        <Dollars amount={ride.kept} className={`block ${className}`} />
      )}
      <Lost amount={ride.cost} />
    </>
  ) : (
    <Dollars amount={ride.cost} className={`block ${className}`} />
  );

/** Tax or total; struck through for a failed ride. */
export const DriverRidePart = ({ ride, amount }: { ride: DriverRide; amount: number }) =>
  ride.isRejected ? <Lost amount={amount} /> : <Dollars amount={amount} />;

/** The tax, and the part covered by a referral credit. */
export const DriverRideTax = ({ ride }: { ride: DriverRide }) => (
  <>
    <DriverRidePart ride={ride} amount={ride.tax} />
    {ride.credit > 0 && !ride.isRejected && (
      <span className="block text-small">
        <Dollars amount={-ride.credit} /> credit
      </span>
    )}
  </>
);

const Lost = ({ amount }: { amount: number }) => (
  <s className="text-small font-normal text-fg-3">
    <Dollars amount={amount} />
  </s>
);
