import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarClock, History, type LucideIcon } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { LoadFailure } from "#web/app/load-failure.tsx";
import { useFailureToast } from "#web/app/use-failure-toast.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { DriverRidesList } from "./driver-rides-list.tsx";
import { driverHistory, scheduledRides } from "./driver-rides-queries.ts";
import { DriverRidesSkeleton } from "./driver-rides-skeleton.tsx";

type List = "scheduled" | "history";
/** `wayOn` leads to the dashboard, when there is nothing yet. */
type Shape = { title: string; empty: string; wayOn: string; icon: LucideIcon };

const shapes: Record<List, Shape> = {
  scheduled: {
    title: "Scheduled Rides",
    empty: "No scheduled rides found",
    wayOn: "Set your service area",
    icon: CalendarClock,
  },
  history: {
    title: "Ride History",
    empty: "No rides found",
    wayOn: "Go to Dashboard",
    icon: History,
  },
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
  const { data, error, refetch, isPlaceholderData } = usePage({ list, page, refetchInterval });
  const heading = useRef<HTMLHeadingElement>(null);
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
        <Frame>
          <LoadFailure error={error} onRetry={refetch} />
        </Frame>
      )}
      {data && (
        <div className={`grid gap-4 transition-opacity ${isPlaceholderData ? "opacity-60" : ""}`}>
          <DriverRidesList
            label={title}
            rides={data.rides}
            empty={<Empty list={list} />}
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

const usePage = ({
  list,
  page,
  refetchInterval,
}: Pick<DriverRidesProps, "list" | "page" | "refetchInterval">) => {
  const read = useQuery({
    ...(list === "scheduled" ? scheduledRides(page) : driverHistory(page)),
    // What could not be read is read again on demand, not by itself: a failure would be told over and over.
    refetchInterval: ({ state }) => state.data !== undefined && refetchInterval,
  });
  useFailureToast(read.data ? null : read.error, "Failed to fetch ride histories");
  return read;
};

const Empty = ({ list }: { list: List }) => {
  const { empty, wayOn, icon } = shapes[list];
  return (
    <Frame>
      <EmptyState icon={icon} text={empty}>
        <Link to="/driver/dashboard" className={buttonClass({ variant: "outline" })}>
          {wayOn}
        </Link>
      </EmptyState>
    </Frame>
  );
};

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="rounded-card border border-hairline bg-surface">{children}</div>
);

const Count = ({ of }: { of: number }) =>
  of > 0 && (
    <p className="text-small text-fg-3 tabular-nums">
      {of} {of === 1 ? "ride" : "rides"}
    </p>
  );
