import type { Ride } from "#shared/rides/contract.ts";
import { FavoriteDriver } from "#web/favorites/favorite-driver.tsx";

/** Keeps the driver of a ride among the favorites, or no longer. */
export const FavoriteOfRide = ({ ride: { driver, rating } }: { ride: Ride }) => (
  <FavoriteDriver driver={{ ...driver, isNever: rating?.isNeverAgain ?? false }} />
);
