import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { Dollars } from "#web/ui/dollars.tsx";

type DriverRideAmountProps = { ride: DriverRide; className?: string };

/** The driver's fare, tip and tolls; for a failed ride the amount that the driver keeps, above the lost fare. */
export const DriverRideNet = ({ ride, className = "" }: DriverRideAmountProps) =>
  ride.isRejected ? (
    <>
      {ride.kept !== null && ride.kept > 0 && (
        <Dollars amount={ride.kept} className={`block ${className}`} />
      )}
      <StruckAmount amount={ride.cost} />
    </>
  ) : (
    <>
      <Dollars amount={ride.cost} className={`block ${className}`} />
      {ride.tip !== null && (
        <span className="block text-small text-fg-2">
          Tip <Dollars amount={ride.tip} />
        </span>
      )}
      {ride.tolls !== null && (
        <span className="block text-small text-fg-2">
          Tolls <Dollars amount={ride.tolls} />
        </span>
      )}
    </>
  );

/** Tax or total; struck through for a failed ride. */
export const DriverRidePart = ({ ride, amount }: { ride: DriverRide; amount: number }) =>
  ride.isRejected ? <StruckAmount amount={amount} /> : <Dollars amount={amount} />;

/** The total, and the amount charged to the rider if it differs. */
export const DriverRideTotal = ({ ride }: { ride: DriverRide }) => (
  <>
    <DriverRidePart ride={ride} amount={ride.total} />
    {ride.amountDue !== ride.total && !ride.isRejected && (
      <span className="block text-small">
        Rider pays <Dollars amount={ride.amountDue} />
      </span>
    )}
  </>
);

const StruckAmount = ({ amount }: { amount: number }) => (
  <s className="text-small font-normal text-fg-3">
    <Dollars amount={amount} />
  </s>
);
