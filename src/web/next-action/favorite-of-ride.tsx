import type { Ride } from "#shared/rides/contract.ts";
import { FavoriteDriver } from "#web/favorites/favorite-driver.tsx";

/** Favorite button for the driver of a ride. */
export const FavoriteOfRide = ({ ride: { driver, rating } }: { ride: Ride }) => (
  <FavoriteDriver driver={{ ...driver, isNever: rating?.isNeverAgain ?? false }} />
);
