import { Link } from "@tanstack/react-router";
import { History } from "lucide-react";
import { formatDollars } from "#shared/money.ts";
import { RECEIPTS_CSV_PATH, type RiderMonth } from "#shared/spending/contract.ts";
import { DownloadButton } from "#web/platform/download-button.tsx";
import { LoadFailure, type LoadFailureProps } from "#web/platform/load-failure.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { RiderHistoryCard } from "./rider-history-card.tsx";
import type { HistoryEntry } from "./rider-history-entry.ts";
import { groupByMonth, type Month } from "./rider-history-months.ts";

type RiderHistoryListProps = {
  rides: readonly HistoryEntry[];
  order: "soonest first" | "latest first";
  /** Figures and receipts of past months; none for rides ahead. */
  figures?: MonthFigures;
  onOpen: () => void;
};
type MonthFigures = {
  /** Undefined until loaded. */
  months: readonly RiderMonth[] | undefined;
  /** True if the list shows only some rides of a month. */
  isFiltered: boolean;
};

/** Rides under the months of their pickups. */
export const RiderHistoryList = ({ rides, order, figures, onOpen }: RiderHistoryListProps) => (
  <div className="grid gap-8">
    {groupByMonth(rides, order).map((month) => (
      <section key={month.iso} className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {/* Wide enough for the figures, so that they do not move the button when they are loaded. */}
          <div className="flex-1 basis-64">
            <h2 className="text-h3 text-fg-2">{month.name}</h2>
            {figures && <Figures iso={month.iso} {...figures} />}
          </div>
          {figures && <Receipts month={month} months={figures.months} />}
        </div>
        <ul className="grid gap-3">
          {month.rides.map((ride) => (
            <li key={ride.id}>
              <RiderHistoryCard ride={ride} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);

/** Rides and payments of the whole month, also of rides that are not listed. */
const Figures = ({ iso, months, isFiltered }: MonthFigures & { iso: string }) => {
  const figures = months?.find(({ month }) => month === iso);
  return (
    <p className="min-h-5 text-small text-fg-2">
      {figures && `${isFiltered ? "Whole month: " : ""}${figuresText(figures)}`}
    </p>
  );
};

const figuresText = ({ completedRides, paid }: RiderMonth): string =>
  `${completedRides} completed ${completedRides === 1 ? "ride" : "rides"} · ${formatDollars(paid)} paid`;

type ReceiptsProps = {
  month: Pick<Month<HistoryEntry>, "iso" | "name">;
  months: MonthFigures["months"];
};

/** Downloads the receipts of a month, if it has any; the file includes rides that are not listed. */
const Receipts = ({ month: { iso, name }, months }: ReceiptsProps) =>
  months?.find(({ month }) => month === iso)?.receipts === 0 ? null : (
    <DownloadButton
      path={`${RECEIPTS_CSV_PATH}?month=${iso}`}
      name={`faire-receipts-${iso}.csv`}
      label="Receipts (CSV)"
      description={`Receipts (CSV) of ${name}`}
    />
  );

/** Empty state with links to both ways of booking. */
export const NoRides = () => (
  <div className="rounded-card border border-hairline bg-surface">
    <EmptyState icon={History} text="No rides found">
      <div className="grid gap-3 sm:flex">
        <Link to="/" className={buttonClass()}>
          Book a ride
        </Link>
        <Link to="/schedule" className={buttonClass({ variant: "outline" })}>
          Schedule for Later
        </Link>
      </div>
    </EmptyState>
  </div>
);

/** Loading placeholder. */
export const HistorySkeleton = () => (
  <div className="grid gap-3">
    <Skeleton className="h-6 w-40" />
    {["first", "second", "third"].map((card) => (
      <Skeleton key={card} className="h-40 rounded-card" />
    ))}
  </div>
);

/** Replaces a list that failed to load. */
export const HistoryFailure = (failure: Pick<LoadFailureProps, "error" | "onRetry">) => (
  <div className="rounded-card border border-hairline bg-surface">
    <LoadFailure what="your rides" {...failure} />
  </div>
);
