import type { RideRow } from "#shared/operations/lists-contract.ts";
import { kindLabels } from "#shared/rides/state-text.ts";
import { ListTime } from "#web/platform/admin/list-time.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { StatusWord } from "#web/ui/status-word.tsx";
import type { Column } from "#web/ui/tables/column-table.tsx";
import { OpenRide, RideAmount } from "./open-ride.tsx";
import { moneyStyles, stateStyles } from "./status-styles.ts";

export type ListOrder = "oldest" | "newest";

const reference: Column<RideRow, ListOrder> = {
  id: "reference",
  label: "Reference",
  className: "w-36",
  cell: (ride) => <OpenRide {...ride} />,
};

/** Columns of the rides that an admin may hide. */
export const rideColumns: readonly Column<RideRow, ListOrder>[] = [
  {
    id: "booked",
    label: "Booked",
    className: "w-37 text-fg-2",
    orders: ["oldest", "newest"],
    cell: ({ requestedAt }) => <ListTime at={requestedAt} />,
  },
  { id: "rider", label: "Rider", cell: ({ rider }) => rider, title: ({ rider }) => rider },
  { id: "driver", label: "Driver", cell: ({ driver }) => driver, title: ({ driver }) => driver },
  { id: "route", label: "Route", className: "text-fg-2", cell: routeText, title: routeText },
  { id: "kind", label: "Type", className: "w-28", cell: ({ kind }) => kindLabels[kind] },
  {
    id: "pickup",
    label: "Pickup",
    className: "w-37 text-fg-2",
    cell: ({ pickupAt }) => (pickupAt ? <ListTime at={pickupAt} /> : "At booking"),
  },
  {
    id: "state",
    label: "Ride",
    className: "w-34",
    cell: ({ state }) => <StatusWord {...stateStyles[state]} />,
  },
  {
    id: "money",
    label: "Payment",
    className: "w-32",
    cell: ({ money }) => <StatusWord {...moneyStyles[money]} />,
  },
  {
    id: "due",
    label: "Rider pays",
    // Holds "Not charged" in full.
    className: "w-30 text-right",
    cell: (ride) => <RideAmount ride={ride} />,
  },
  {
    id: "refunded",
    label: "Refunded",
    className: "w-25 text-right text-fg-2",
    cell: ({ refunded }) => refunded > 0 && <Dollars amount={-refunded} />,
  },
  {
    id: "total",
    label: "Total",
    className: "w-25 text-right",
    cell: ({ total }) => <Dollars amount={total} />,
  },
];

/** Hidden by default, so that the table fits a window of 1280 pixels. */
export const rideColumnsHiddenAtFirst = ["route", "kind", "pickup", "refunded", "total"] as const;

/** The only columns with room beside a preview. */
const columnsBesidePreview = ["booked", "state", "due"];

/** Visible columns, beginning with the reference. */
export const visibleRideColumns = (hidden: readonly string[], isPreviewed: boolean) => [
  reference,
  ...rideColumns.filter(
    ({ id }) => !hidden.includes(id) && (!isPreviewed || columnsBesidePreview.includes(id)),
  ),
];

function routeText({ from, to }: RideRow): string {
  return `${from} to ${to}`;
}
