import type { RideRow } from "#shared/operations/lists-contract.ts";
import { useIsPreviewed } from "#web/platform/admin/row-preview.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { StatusWord } from "#web/ui/status-word.tsx";
import { ColumnTable } from "#web/ui/tables/column-table.tsx";
import { OpenRide, RiderPays, RideTimes } from "./open-ride.tsx";
import { type ListOrder, visibleRideColumns } from "./rides-columns.tsx";
import { moneyStyles, stateStyles } from "./status-styles.ts";

type RidesListProps = {
  rides: readonly RideRow[];
  /** Ids of hidden columns. */
  hidden: readonly string[];
  sort: ListOrder;
  onSort: (sort: ListOrder) => void;
};

/** A page of rides as a table, or as cards on narrow screens. */
export const RidesList = ({ rides, hidden, ...order }: RidesListProps) => {
  const isPreviewed = useIsPreviewed();
  return (
    <>
      <ColumnTable
        label="Rides"
        columns={visibleRideColumns(hidden, isPreviewed)}
        rows={rides}
        keyOf={({ rideId }) => rideId}
        {...order}
      />
      <RideCards rides={rides} />
    </>
  );
};

/** Ride cost and tax, if the rider pays another amount. */
const TotalLine = ({ ride }: { ride: RideRow }) =>
  ride.amountDue !== ride.total && (
    <span className="block text-small text-fg-2">
      Ride cost and tax <Dollars amount={ride.total} />
    </span>
  );

const RideCards = ({ rides }: { rides: readonly RideRow[] }) => (
  <ul className="grid gap-3 md:grid-cols-2 xl:hidden">
    {rides.map((ride) => (
      <li
        key={ride.rideId}
        className="relative grid content-start gap-1 rounded-card border border-hairline bg-surface p-3 transition-colors hover:bg-raised"
      >
        <div className="flex flex-wrap items-start justify-between gap-3">
          <OpenRide {...ride} />
          <span className="ml-auto text-right tabular-nums">
            <RiderPays ride={ride} />
            <TotalLine ride={ride} />
          </span>
        </div>
        <p className="break-words">
          {ride.rider} <span className="text-fg-2">with</span> {ride.driver}
        </p>
        <p className="text-small break-words text-fg-2">
          {ride.from} to {ride.to}
        </p>
        <p className="text-small text-fg-2">
          <RideTimes {...ride} />
        </p>
        <p className="flex flex-wrap gap-x-4 text-small">
          <StatusWord {...stateStyles[ride.state]} />
          <StatusWord {...moneyStyles[ride.money]} />
        </p>
      </li>
    ))}
  </ul>
);
