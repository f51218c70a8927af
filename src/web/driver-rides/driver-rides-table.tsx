import { taxName } from "#shared/product.ts";
import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { riderBill } from "#web/rides/money-text.ts";
import { Cell, HeaderCell, Table } from "#web/ui/tables/table.tsx";
import type { PendingAction } from "./driver-action-dialog.tsx";
import { DriverRideAction } from "./driver-ride-action.tsx";
import { DriverRideBill, DriverRideNet, DriverRidePart } from "./driver-ride-amount.tsx";
import { DriverRideLink } from "./driver-ride-link.tsx";
import { DriverRideStatus } from "./driver-ride-status.tsx";

export type ShownRides = {
  rides: readonly DriverRide[];
  onAction: (action: PendingAction) => void;
  onDetails: () => void;
};

/** The driver's rides as a table, for wide screens; a click on a row opens it. */
export const DriverRidesTable = ({ label, rides, ...on }: ShownRides & { label: string }) => {
  // Room for a button below the status; a column of its own would squeeze the route.
  const statusWidth = rides.some(({ state }) => isActive(state)) ? "w-52" : "w-36";
  return (
    <div className="hidden min-[70rem]:block">
      <Table label={label}>
        <thead>
          <tr>
            <HeaderCell className="w-44">Date</HeaderCell>
            <HeaderCell className="w-34">Rider</HeaderCell>
            <HeaderCell>Route</HeaderCell>
            <HeaderCell className="w-30 text-right">You earn</HeaderCell>
            <HeaderCell className="w-24 text-right">{taxName()}</HeaderCell>
            <HeaderCell className="w-20 text-right">Total</HeaderCell>
            <HeaderCell className="w-34 text-right">{riderBill}</HeaderCell>
            <HeaderCell className={statusWidth}>Status</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {rides.map((ride) => (
            <Row key={ride.id} ride={ride} {...on} />
          ))}
        </tbody>
      </Table>
    </div>
  );
};

type RowProps = { ride: DriverRide } & Pick<ShownRides, "onAction" | "onDetails">;

const Row = ({ ride, onAction, onDetails }: RowProps) => (
  <tr className="relative transition-colors hover:bg-raised">
    <Cell>
      <DriverRideLink ride={ride} onOpen={onDetails} />
    </Cell>
    <Cell className="break-words">
      {ride.username}
      <span className="block font-mono text-small text-fg-3">{ride.reference}</span>
    </Cell>
    <Cell>
      <p className="break-words">{ride.from}</p>
      <p className="break-words text-fg-2">
        <span className="text-fg-3">to</span> {ride.to}
      </p>
    </Cell>
    <Cell className="text-right">
      <DriverRideNet ride={ride} className="font-semibold" />
    </Cell>
    <Cell className="text-right text-fg-2">
      <DriverRidePart ride={ride} amount={ride.tax} />
    </Cell>
    <Cell className="text-right text-fg-2">
      <DriverRidePart ride={ride} amount={ride.total} />
    </Cell>
    <Cell className="text-right text-fg-2">
      <DriverRideBill ride={ride} />
    </Cell>
    <Cell>
      <DriverRideStatus ride={ride} />
      {(isActive(ride.state) || ride.isRejected) && (
        <div className="mt-2">
          <DriverRideAction ride={ride} onAction={onAction} />
        </div>
      )}
    </Cell>
  </tr>
);
