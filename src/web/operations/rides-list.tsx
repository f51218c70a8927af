import type { RideRow } from "#shared/operations/lists-contract.ts";
import { useIsPreviewed } from "#web/platform/admin/row-preview.tsx";
import { ColumnTable } from "#web/ui/tables/column-table.tsx";
import { RideAmount, RideFacts } from "./open-ride.tsx";
import { type ListOrder, visibleRideColumns } from "./rides-columns.tsx";

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

const RideCards = ({ rides }: { rides: readonly RideRow[] }) => (
  <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:hidden">
    {rides.map((ride) => (
      <li
        key={ride.rideId}
        className="relative grid grid-cols-1 content-start gap-0.5 rounded-card border border-hairline bg-surface px-3 py-2.5 transition-colors hover:bg-raised"
      >
        <div className="flex items-start justify-between gap-3">
          <p className="min-w-0 break-words">
            {ride.rider} <span className="text-fg-2">with</span> {ride.driver}
          </p>
          <span className="shrink-0 tabular-nums">
            <span className="sr-only">Rider pays </span>
            <RideAmount ride={ride} />
          </span>
        </div>
        <p className="line-clamp-2 break-words text-small text-fg-2">
          {ride.from} to {ride.to}
        </p>
        <RideFacts ride={ride} />
      </li>
    ))}
  </ul>
);
