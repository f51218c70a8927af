import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { Dollars } from "#web/ui/dollars.tsx";

type DriverRideAmountProps = { ride: DriverRide; className?: string };

/** The driver's fare, tip and tolls; for a failed ride the fee that the driver keeps, or a dash. */
export const DriverRideNet = ({ ride, className = "" }: DriverRideAmountProps) =>
  ride.isRejected ? (
    <KeptFee ride={ride} className={className} />
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

const KeptFee = ({ ride: { state, kept }, className = "" }: DriverRideAmountProps) =>
  kept ? (
    <>
      <Dollars amount={kept} className={`block ${className}`} />
      <span className="block text-small text-fg-2">
        {state === "no_show" ? "No-show fee" : "Cancellation fee"}
      </span>
    </>
  ) : (
    <NoAmount />
  );

/** An amount of the rider; a dash for a failed ride, which has none. */
export const DriverRidePart = ({ ride, amount }: { ride: DriverRide; amount: number }) =>
  ride.isRejected ? <NoAmount /> : <Dollars amount={amount} />;

type RiderPart = { name: string; amount: number };

/** From the fare to the amount charged to the rider. */
export const riderPartsOf = ({ tax, fees, credit, amountDue, state }: DriverRide): RiderPart[] => [
  { name: "Tax", amount: tax },
  ...[
    { name: "City fees", amount: fees.reduce((sum, { amount }) => sum + amount, 0) },
    { name: "Credit", amount: -credit },
    { name: state === "completed" ? "Rider paid" : "Rider pays", amount: amountDue },
  ].filter(({ amount }) => amount !== 0),
];

const NoAmount = () => (
  <>
    <span aria-hidden>–</span>
    <span className="sr-only">None</span>
  </>
);
