import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DriverActionDialog, type PendingAction } from "./driver-action-dialog.tsx";
import { DriverRideCards } from "./driver-ride-cards.tsx";
import { DriverRidesTable } from "./driver-rides-table.tsx";
import type { TransitionName } from "./driver-transitions.ts";

type DriverRidesListProps = {
  label: string;
  rides: readonly DriverRide[];
  /** Shown when there are no rides. */
  empty: ReactNode;
  /** Called before a ride's details open. */
  onDetails: () => void;
  /** Called after an action, to move the focus: the action's button may be gone. */
  onDone: (action: TransitionName) => void;
};

/** The rides of a page, and the confirmation of a chosen action. */
export const DriverRidesList = ({ label, rides, empty, ...on }: DriverRidesListProps) => {
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null);
  if (rides.length === 0 && !pendingAction) return empty;
  const closeDialog = (action: TransitionName) => {
    // Closes the dialog first: behind a modal dialog nothing can be focused.
    flushSync(() => setPendingAction(null));
    on.onDone(action);
  };
  // The ride as the list has it now; the last known one if it has moved to the other list.
  const current = pendingAction && {
    ...pendingAction,
    ride: rides.find(isSame(pendingAction)) ?? pendingAction.ride,
  };
  return (
    <>
      <DriverRidesTable
        label={label}
        rides={rides}
        onAction={setPendingAction}
        onDetails={on.onDetails}
      />
      <DriverRideCards rides={rides} onAction={setPendingAction} onDetails={on.onDetails} />
      <DriverActionDialog
        pendingAction={current}
        onClose={() => setPendingAction(null)}
        onDone={closeDialog}
      />
    </>
  );
};

const isSame =
  ({ ride }: PendingAction) =>
  ({ id }: DriverRide) =>
    id === ride.id;

const rows = ["first", "second", "third"];

/** Loading placeholder: table rows, or cards on a phone. */
export const DriverRidesSkeleton = () => (
  <>
    <div className="hidden rounded-card border border-hairline bg-surface min-[70rem]:block">
      <div className="h-11 border-b border-hairline" />
      {rows.map((row) => (
        <div
          key={row}
          style={{ gridTemplateColumns: "8rem 6rem 1fr 4rem 4rem 4rem 4rem 6rem" }}
          className="grid gap-6 border-b border-hairline px-5 py-3 last:border-0"
        >
          <Skeleton className="h-10" />
          <Skeleton className="h-5" />
          <Skeleton className="h-10" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-6" />
        </div>
      ))}
    </div>
    <div className="grid gap-4 md:grid-cols-2 min-[70rem]:hidden">
      {rows.map((row) => (
        <Skeleton key={row} className="h-36 rounded-card" />
      ))}
    </div>
  </>
);
