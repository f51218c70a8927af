import { taxName } from "#shared/product.ts";
import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { riderBill } from "#web/rides/money-text.ts";
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

/** The amount charged to the rider; below it the fees and the credit, by which it differs from the total. */
export const DriverRideBill = ({ ride }: { ride: DriverRide }) => (
  <>
    <DriverRidePart ride={ride} amount={ride.amountDue} />
    {!ride.isRejected &&
      beyondTotal(ride).map(({ name, amount }) => (
        <span key={name} className="block text-small whitespace-nowrap">
          {name} <Dollars amount={amount} />
        </span>
      ))}
  </>
);

type RiderPart = { name: string; amount: number };

/** From the fare to the amount charged to the rider. */
export const riderPartsOf = (ride: DriverRide): RiderPart[] => [
  { name: taxName(), amount: ride.tax },
  ...beyondTotal(ride),
  ...[{ name: riderBill, amount: ride.amountDue }].filter(isCharged),
];

/** From the total to the amount charged to the rider. */
const beyondTotal = ({ fees, credit }: DriverRide): RiderPart[] =>
  [
    { name: "City fees", amount: fees.reduce((sum, { amount }) => sum + amount, 0) },
    { name: "Credit", amount: -credit },
  ].filter(isCharged);

const isCharged = ({ amount }: RiderPart) => amount !== 0;

const NoAmount = () => (
  <>
    <span aria-hidden>–</span>
    <span className="sr-only">None</span>
  </>
);
