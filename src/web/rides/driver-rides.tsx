import { useQuery } from "@tanstack/react-query";
import { CalendarClock, History, type LucideIcon } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { LoadFailure } from "#web/app/load-failure.tsx";
import { useFailureToast } from "#web/app/use-failure-toast.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { type Asked, DriverAskDialog } from "./driver-ask-dialog.tsx";
import { DriverRideCards } from "./driver-ride-cards.tsx";
import { driverHistory, scheduledRides } from "./driver-rides-queries.ts";
import { DriverRidesSkeleton } from "./driver-rides-skeleton.tsx";
import { DriverRidesTable } from "./driver-rides-table.tsx";

type List = "scheduled" | "history";
type Shape = { title: string; empty: string; icon: LucideIcon };

const shapes: Record<List, Shape> = {
  scheduled: {
    title: "Scheduled Rides",
    empty: "No scheduled rides found",
    icon: CalendarClock,
  },
  history: { title: "Ride History", empty: "No rides found", icon: History },
};

type DriverRidesProps = {
  list: List;
  page: number;
  /** How often to read the page again, in milliseconds. */
  refetchInterval: number;
  onPage: (page: number) => void;
  /** The details of a ride are about to open. */
  onDetails: () => void;
};

/** One of the driver's two lists of rides: a table, or cards on a phone. */
export const DriverRides = ({ list, page, refetchInterval, ...on }: DriverRidesProps) => {
  const { title } = shapes[list];
  const read = list === "scheduled" ? scheduledRides(page) : driverHistory(page);
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...read, refetchInterval });
  const heading = useRef<HTMLHeadingElement>(null);
  useFailureToast(data ? null : error, "Failed to fetch ride histories");
  return (
    <section aria-labelledby={list} className="grid gap-4">
      <div className="flex items-baseline gap-2">
        <h2 ref={heading} id={list} tabIndex={-1} className="text-h2">
          {title}
        </h2>
        {data && <Count of={data.pagination.totalItems} />}
      </div>
      {!data && !error && <DriverRidesSkeleton />}
      {!data && error && (
        <div className="rounded-card border border-hairline bg-surface">
          <LoadFailure error={error} onRetry={refetch} />
        </div>
      )}
      {data && (
        <div className={`grid gap-4 transition-opacity ${isPlaceholderData ? "opacity-60" : ""}`}>
          <Rides
            list={list}
            rides={data.rides}
            onDetails={on.onDetails}
            onDone={() => heading.current?.focus()}
          />
          <Pager
            label={title}
            page={page}
            totalPages={data.pagination.totalPages}
            onChange={on.onPage}
          />
        </div>
      )}
    </section>
  );
};

const Count = ({ of }: { of: number }) =>
  of > 0 && (
    <p className="text-small text-fg-3 tabular-nums">
      {of} {of === 1 ? "ride" : "rides"}
    </p>
  );

type RidesProps = {
  list: List;
  rides: readonly DriverRide[];
  onDetails: () => void;
  /** A ride has moved on, and the button that had the focus may be gone. */
  onDone: () => void;
};

const Rides = ({ list, rides, onDetails, onDone }: RidesProps) => {
  const [asked, ask] = useState<Asked | null>(null);
  const { title, empty, icon } = shapes[list];
  if (rides.length === 0 && !asked) {
    return (
      <div className="rounded-card border border-hairline bg-surface">
        <EmptyState icon={icon} text={empty} />
      </div>
    );
  }
  // What is asked about may have moved on meanwhile, or to the other list.
  const current = asked && { ...asked, ride: rides.find(isSame(asked)) ?? asked.ride };
  return (
    <>
      <DriverRidesTable label={title} rides={rides} onAsk={ask} onDetails={onDetails} />
      <DriverRideCards rides={rides} onAsk={ask} onDetails={onDetails} />
      <DriverAskDialog
        asked={current}
        onClose={() => ask(null)}
        onDone={() => {
          // The dialog must be gone: nothing behind it takes the focus.
          flushSync(() => ask(null));
          onDone();
        }}
      />
    </>
  );
};

const isSame =
  ({ ride }: Asked) =>
  ({ id }: DriverRide) =>
    id === ride.id;
