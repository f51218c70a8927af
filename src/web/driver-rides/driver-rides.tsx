import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarClock, History, type LucideIcon } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { DRIVER_HISTORY_CSV_PATH, SCHEDULED_RIDES_CSV_PATH } from "#shared/rides/lists-contract.ts";
import { DownloadButton } from "#web/platform/download-button.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { RedirectToLastPage } from "#web/platform/redirect-to-last-page.tsx";
import { useFailureToast } from "#web/platform/use-failure-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pager } from "#web/ui/tables/pager.tsx";
import { DriverRidesList, DriverRidesSkeleton } from "./driver-rides-list.tsx";
import { driverHistory, type ScheduledFilter, scheduledRides } from "./driver-rides-queries.ts";

type List = "scheduled" | "history";
/** `linkLabel` is for the dashboard link of an empty list. */
type ListConfig = {
  title: string;
  /** The list in the sentence about a failure. */
  what: string;
  empty: string;
  /** Says how the first ride comes, below `empty`. */
  hint: string;
  linkLabel: string;
  icon: LucideIcon;
  /** Path and name of the CSV export. */
  path: string;
  file: string;
};

const listConfigs: Record<List, ListConfig> = {
  scheduled: {
    title: "Scheduled Rides",
    what: "your scheduled rides",
    empty: "No scheduled rides found",
    hint: "Riders can book you ahead within your service area.",
    linkLabel: "Set your service area",
    icon: CalendarClock,
    path: SCHEDULED_RIDES_CSV_PATH,
    file: "faire-scheduled-rides.csv",
  },
  history: {
    title: "Ride History",
    what: "your ride history",
    empty: "No rides found",
    hint: "Your rides are listed here. The dashboard shows the next step to your first one.",
    linkLabel: "Go to the dashboard",
    icon: History,
    path: DRIVER_HISTORY_CSV_PATH,
    file: "faire-ride-history.csv",
  },
};

/** CSV export of the scheduled rides without the finished ones. */
const OPEN_RIDES_FILE = "faire-open-scheduled-rides.csv";

type DriverRidesProps = {
  list: List;
  page: number;
  filter: ScheduledFilter;
  /** Polling interval in milliseconds. */
  refetchInterval: number;
  onPage: (page: number) => void;
  /** Called before a ride's details open. */
  onDetails: () => void;
  /** Clears the page's filters; null if none excludes rides. */
  onClear: (() => void) | null;
  /** Called after an action that ended a ride. */
  onEnded?: () => void;
  /** True to say in one line that nothing is listed, where the control beside the title tells more. */
  isBriefIfEmpty?: boolean;
  /** Control of the list, beside its title. */
  children?: ReactNode;
};

/** One of the driver's two ride lists: a table, or cards on a phone. */
export const DriverRides = (props: DriverRidesProps) => {
  const { list, page, filter, refetchInterval, isBriefIfEmpty = false, children, ...on } = props;
  const { title, what } = listConfigs[list];
  const query = usePage({ list, page, filter, refetchInterval });
  const { data, error, refetch, isPlaceholderData } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const total = data?.pagination.totalItems;
  const totalPages = data?.pagination.totalPages ?? page;
  if (!isPlaceholderData && page > totalPages)
    return (
      <RedirectToLastPage
        page={totalPages}
        param={list === "scheduled" ? "scheduledPage" : "page"}
      />
    );
  return (
    <section aria-labelledby={list} className="grid gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h2 ref={heading} id={list} tabIndex={-1} className="text-h2">
            {title}
          </h2>
          <Count total={total} isBrief={isBriefIfEmpty} />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {children}
          {Boolean(total) && <File list={list} filter={filter} />}
        </div>
      </div>
      {!data && <LoadingOrFailure what={what} error={error} onRetry={refetch} />}
      {data && (
        <div className={`grid gap-4 transition-opacity ${isPlaceholderData ? "opacity-60" : ""}`}>
          <DriverRidesList
            label={title}
            rides={data.rides}
            empty={<EmptyList list={list} isBrief={isBriefIfEmpty} onClear={on.onClear} />}
            onDetails={on.onDetails}
            onDone={(action) => {
              heading.current?.focus();
              if (action !== "accept") on.onEnded?.();
            }}
          />
          <Pager label={title} page={page} totalPages={totalPages} onChange={on.onPage} />
        </div>
      )}
    </section>
  );
};

type PageProps = Pick<DriverRidesProps, "list" | "page" | "filter" | "refetchInterval">;

const usePage = ({ list, page, filter, refetchInterval }: PageProps) => {
  const query = useQuery({
    ...(list === "scheduled" ? scheduledRides(page, filter) : driverHistory(page, filter)),
    // Stops polling after a failure, which would otherwise be announced repeatedly.
    refetchInterval: ({ state }) => state.data !== undefined && refetchInterval,
  });
  useFailureToast(query.data ? null : query.error, "Failed to fetch ride histories");
  return query;
};

const File = ({ list, filter }: Pick<DriverRidesProps, "list" | "filter">) => {
  const { title, path, file } = listConfigs[list];
  const isOpenOnly = filter.part === "open";
  const activeFilters = Object.entries(filter).filter(([, value]) => value !== undefined);
  return (
    <DownloadButton
      path={`${path}?${new URLSearchParams(activeFilters)}`}
      name={isOpenOnly ? OPEN_RIDES_FILE : file}
      label="CSV"
      description={`${title} ${isOpenOnly ? "without past ones " : ""}as CSV`}
    />
  );
};

type EmptyListProps = {
  list: List;
  isBrief: boolean;
  /** Clears the filters; null if none is set. */
  onClear: (() => void) | null;
};

const EmptyList = ({ list, isBrief, onClear }: EmptyListProps) => {
  const { empty, hint, linkLabel, icon } = listConfigs[list];
  if (isBrief) return <p className="text-small text-fg-2">{empty}</p>;
  return (
    <Frame>
      <EmptyState icon={icon} text={empty}>
        {onClear ? (
          <Button variant="outline" onClick={onClear}>
            Clear filters
          </Button>
        ) : (
          <>
            <p className="text-small text-fg-2">{hint}</p>
            <Link
              to="/driver/dashboard"
              search={list === "scheduled" ? { tab: "account" } : {}}
              hash={list === "scheduled" ? "service-area" : undefined}
              className={buttonClass({ variant: "outline" })}
            >
              {linkLabel}
            </Link>
          </>
        )}
      </EmptyState>
    </Frame>
  );
};

type LoadingOrFailureProps = { what: string; error: Error | null; onRetry: () => void };

const LoadingOrFailure = ({ error, ...failure }: LoadingOrFailureProps) =>
  error ? <LoadFailure {...failure} error={error} /> : <DriverRidesSkeleton />;

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="rounded-card border border-hairline bg-surface">{children}</div>
);

/** Number of rides; screen readers announce it when the filters change it. Brief for none, which the list says. */
const Count = ({ total, isBrief }: { total: number | undefined; isBrief: boolean }) => (
  <p role="status" className="text-small text-fg-3 tabular-nums">
    {total !== undefined &&
      !(isBrief && total === 0) &&
      `${total.toLocaleString("en-US")} ${total === 1 ? "ride" : "rides"}`}
  </p>
);
