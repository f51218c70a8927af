import { useQuery } from "@tanstack/react-query";
import type { FoundDriver } from "#shared/favorites/contract.ts";
import { LiveRegion } from "#web/ui/live-region.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FavoriteButton } from "./favorite-button.tsx";
import { favoriteMark } from "./favorites-queries.ts";
import { useFavorite } from "./use-favorite.ts";

/**
 * Favorite button for a driver from an earlier ride. Renders nothing for a driver whom the rider blocked or rated with
 * No, unless the driver is still a favorite.
 */
export const FavoriteDriver = ({ driver }: { driver: Omit<FoundDriver, "isFavorite"> }) => {
  const { data: mark, isPending } = useQuery(favoriteMark(driver.id));
  const control = useFavorite();
  const { failure, status } = control;
  if (isPending && !driver.isNever) return <Skeleton className="h-11 rounded-button sm:w-40" />;
  if (!mark || (driver.isNever && !mark.isFavorite)) return null;
  return (
    <div className="grid gap-2">
      <FavoriteButton
        driver={{ ...driver, isFavorite: mark.isFavorite }}
        control={control}
        isNamed
      />
      {failure && <p className="text-small text-danger">{failure.message}</p>}
      <LiveRegion text={status} />
    </div>
  );
};
