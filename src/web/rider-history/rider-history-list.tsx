import { RiderHistoryCard } from "./rider-history-card.tsx";
import type { HistoryEntry } from "./rider-history-entry.ts";
import { byMonth } from "./rider-history-months.ts";

type RiderHistoryListProps = {
  rides: readonly HistoryEntry[];
  order: "soonest first" | "latest first";
  onOpen: () => void;
};

/** Rides under the months of their pickups. */
export const RiderHistoryList = ({ rides, order, onOpen }: RiderHistoryListProps) => (
  <div className="grid gap-8">
    {byMonth(rides, order).map((month) => (
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
