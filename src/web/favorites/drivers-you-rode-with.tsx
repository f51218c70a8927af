import { useQuery } from "@tanstack/react-query";
import { inMarketZone } from "#shared/market-zone.ts";
import { driversOfRides } from "./favorites-queries.ts";
import { DriverResultCard } from "./found-drivers.tsx";
import type { FavoriteControl } from "./use-favorite.ts";

const formatDay = inMarketZone({ month: "short", day: "numeric" });

type DriversYouRodeWithProps = {
  /** All favorites of the rider. */
  favorites: readonly { id: string }[];
  control: FavoriteControl;
  /** Called when a driver is added, which removes the card. */
  onAdd: () => void;
};

/** Drivers of the last completed rides who are not favorites yet; renders nothing if there are none. */
export const DriversYouRodeWith = ({ favorites, control, onAdd }: DriversYouRodeWithProps) => {
  const { data = [] } = useQuery(driversOfRides);
  const drivers = data.filter(({ id }) => favorites.every((one) => one.id !== id));
  if (drivers.length === 0) return null;
  return (
    <section aria-labelledby="rode-with" className="mt-6 grid gap-4">
      <h2 id="rode-with" className="text-h2">
        Drivers you've ridden with
      </h2>
      <ul
        aria-label="Drivers you've ridden with"
        className="grid gap-3 md:grid-cols-2 xl:grid-cols-3"
      >
        {drivers.map((driver) => (
          <li key={driver.id} className="grid min-w-0">
            <DriverResultCard
              driver={driver}
              control={control}
              onToggle={onAdd}
              note={`Last ride ${formatDay(new Date(driver.lastRideAt))}\n${driver.car}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};
