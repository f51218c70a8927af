import { RotateCcw } from "lucide-react";
import { joinCity } from "#shared/places/place.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { distinctTrips } from "./distinct-trips.ts";

/** Recent trips to book again; a placeholder while loading, renders nothing if there are none. */
export const BookAgain = ({
  rides,
  onChoose,
}: {
  rides: readonly Ride[] | undefined;
  onChoose: (ride: Ride) => void;
}) => {
  if (!rides) return <Skeleton className="h-81 rounded-card" />;
  const trips = distinctTrips(rides);
  if (trips.length === 0) return null;
  return (
    <Card aria-labelledby="again" className="grid gap-3">
      <h2 id="again" className="text-h3">
        Book again
      </h2>
      <ul className="book-again grid gap-2">
        {trips.map((ride) => (
          <li key={ride.id}>
            <button
              type="button"
              onClick={() => onChoose(ride)}
              className="flex min-h-11 w-full items-center gap-3 rounded-button border border-control px-3 py-2 text-left transition-colors hover:bg-raised"
            >
              <RotateCcw aria-hidden className="size-5 shrink-0 text-fg-2" />
              <span className="min-w-0 break-words">
                {joinCity(ride.to.label)}
                <span className="block text-small text-fg-2">from {joinCity(ride.from.label)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
};
