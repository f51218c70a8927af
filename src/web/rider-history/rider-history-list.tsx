import { Link } from "@tanstack/react-router";
import { History } from "lucide-react";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { RiderHistoryCard } from "./rider-history-card.tsx";
import type { HistoryEntry } from "./rider-history-entry.ts";
import { groupByMonth } from "./rider-history-months.ts";

type RiderHistoryListProps = {
  rides: readonly HistoryEntry[];
  order: "soonest first" | "latest first";
  onOpen: () => void;
};

/** Rides under the months of their pickups. */
export const RiderHistoryList = ({ rides, order, onOpen }: RiderHistoryListProps) => (
  <div className="grid gap-8">
    {groupByMonth(rides, order).map((month) => (
      <section key={month.name} className="grid gap-3">
        <h2 className="text-h3 text-fg-2">{month.name}</h2>
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

/** Empty state with links to both ways of booking. */
export const NoRides = () => (
  <div className="rounded-card border border-hairline bg-surface">
    <EmptyState icon={History} text="No rides found">
      <div className="grid gap-3 sm:flex">
        <Link to="/" className={buttonClass()}>
          Book a ride
        </Link>
        <Link to="/schedule" className={buttonClass({ variant: "outline" })}>
          Schedule a Ride
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
      <Skeleton key={card} className="h-48 rounded-card" />
    ))}
  </div>
);
