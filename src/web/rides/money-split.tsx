import { productName, taxName } from "#shared/product.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import type { Viewer } from "./ride-text.ts";

type MoneySplitProps = {
  split: NonNullable<Ride["payment"]["split"]>;
  /** True once the ride has ended. */
  isOver: boolean;
  viewer: Viewer;
};

/** Split of the payment into the driver's part and the platform's, which includes the card fee. Folded. */
export const MoneySplit = ({ isOver, ...parts }: MoneySplitProps) => (
  <Disclosure
    summary={<h3 className="text-h3 text-fg">Where each dollar {isOver ? "went" : "goes"}</h3>}
  >
    <Parts {...parts} />
  </Disclosure>
);

const Parts = ({ split, viewer }: Omit<MoneySplitProps, "isOver">) => (
  <dl className="grid gap-2 tabular-nums">
    <Part name={viewer === "driver" ? "Your fare" : "Driver fare"} amount={split.driverFare} />
    {split.fees > 0 && <Part name="City and state fees" amount={split.fees} />}
    <Part name={taxName()} amount={split.faireTax} />
    {split.platformBears > 0 && (
      <Part name={`Refunded by ${productName()} itself`} amount={-split.platformBears} />
    )}
    {split.riderCredit > 0 && (
      <Part name="of which referral credit" amount={split.riderCredit} isInner />
    )}
    {split.driverCredit > 0 && (
      <Part name="of which added to the fare" amount={split.driverCredit} isInner />
    )}
    <Part name="of which card processing" amount={split.cardProcessing} isInner />
    <Part name={`of which ${productName()} keeps`} amount={split.platform} isInner />
  </dl>
);

const Part = (props: { name: string; amount: number | null; isInner?: boolean }) => (
  <div
    className={`flex items-baseline justify-between gap-4 ${props.isInner ? "pl-4 text-small text-fg-2" : ""}`}
  >
    <dt>{props.name}</dt>
    <dd>{props.amount === null ? "not known yet" : <Dollars amount={props.amount} />}</dd>
  </div>
);
