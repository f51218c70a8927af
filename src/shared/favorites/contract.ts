import * as z from "zod/mini";
import { trustLevels } from "#shared/drivers/trust-level.ts";
import { vehicleTypes } from "#shared/drivers/vehicle-types.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { line } from "#shared/fields.ts";
import { id, idParams, pageNumber, pagination } from "#shared/wire.ts";
import { favoriteLimits } from "./limits.ts";

const driver = {
  id,
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.nullable(z.string()),
  isFavorite: z.boolean(),
  /** Excluded by the rider after a ride; never offered, even as a favorite. */
  isNever: z.boolean(),
};

const foundDriver = z.object(driver);
export type FoundDriver = z.output<typeof foundDriver>;

const favoriteDriver = z.object({
  ...driver,
  isVerified: z.boolean(),
  DriverVehicleDetails: z.array(
    z.object({
      vehicleType: z.enum(vehicleTypes),
      make: z.string(),
      model: z.string(),
      year: z.number(),
      color: z.string(),
      plateNumber: z.string(),
    }),
  ),
  DriverDashboard: z.nullable(
    z.object({ totalRides: z.number(), driverBadge: z.enum(trustLevels) }),
  ),
});
export type FavoriteDriver = z.output<typeof favoriteDriver>;

export const searchDrivers = endpoint({
  method: "GET",
  path: "/favorite-drivers/search",
  summary: "Search verified drivers by word prefixes of first and last name",
  audience: "rider",
  limit: "search",
  query: z.object({ search: z._default(line("Search", favoriteLimits.maxSearchLength), "") }),
  reply: successWith({
    drivers: z.array(foundDriver).check(z.maxLength(favoriteLimits.maxResults)),
    hasMore: z.boolean(),
  }),
});
export type FoundDrivers = z.output<typeof searchDrivers.reply>;

export const getFavoriteDrivers = endpoint({
  method: "GET",
  path: "/favorite-drivers",
  summary: "The rider's favorite drivers by name, with vehicle, rides and badge",
  audience: "rider",
  query: z.object({ page: pageNumber }),
  reply: successWith({ drivers: z.array(favoriteDriver), pagination }),
});
export type FavoriteDrivers = z.output<typeof getFavoriteDrivers.reply>;

export const getIsFavorite = endpoint({
  method: "GET",
  path: "/favorite-drivers/:id",
  summary: "Whether a driver is one of the rider's favorites",
  audience: "rider",
  params: idParams,
  reply: successWith({ isFavorite: z.boolean() }),
});
export type FavoriteMark = z.output<typeof getIsFavorite.reply>;

export const toggleFavorite = endpoint({
  method: "POST",
  path: "/favorites/toggle-driver/:id",
  summary: "Add or remove a favorite driver; without `isFavorite`, toggle",
  audience: "rider",
  limit: "write",
  params: idParams,
  body: z.nullish(
    z.object({
      /** The desired state, so that a stale page does not toggle the wrong way. */
      isFavorite: z.optional(z.boolean("isFavorite must be true or false")),
    }),
  ),
  reply: successWith({ isFavorite: z.boolean() }),
});
