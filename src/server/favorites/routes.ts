import { withLockedAccount } from "#server/accounts/account-lock.ts";
import type { Db } from "#server/database/db.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { type FeeRules, trustLevelFor } from "#shared/drivers/trust-level.ts";
import {
  type FavoriteDriver,
  getFavoriteDrivers,
  getIsFavorite,
  searchDrivers,
  toggleFavorite,
} from "#shared/favorites/contract.ts";
import { favoriteLimits } from "#shared/favorites/limits.ts";
import { paginationOf } from "#shared/paging.ts";
import {
  countFavorites,
  deleteFavorite,
  type FavoriteRow,
  findFavoriteState,
  insertFavorite,
  listFavorites,
} from "./queries.ts";
import { searchByName } from "./search-by-name.ts";

/** Search of drivers by name, and a rider's favorites. */
export function favoriteRoutes(app: App, { db, now, riderPreferences, feeRules }: Services): void {
  const serve = api(app);
  serve(searchDrivers)(async ({ query: { search }, account }) => ({
    success: true,
    ...(await searchByName(db, search, account.id)),
  }));

  serve(getFavoriteDrivers)(async ({ query: { page }, account }) => {
    const [rows, count] = await Promise.all([
      listFavorites(db, { riderId: account.id, page }),
      countFavorites(db, account.id),
    ]);
    const pagination = paginationOf(count, page, favoriteLimits.pageSize);
    const rules = feeRules.at(now());
    return { success: true, drivers: rows.map((row) => favoriteView(row, rules)), pagination };
  });

  serve(getIsFavorite)(async ({ params, account }) => {
    const isFavorite = await findFavoriteState(db, { riderId: account.id, driverId: params.id });
    if (isFavorite === null) throw notFound("This driver");
    return { success: true, isFavorite };
  });

  serve(toggleFavorite)(async ({ params, body, account }) => {
    const choice = { riderId: account.id, driverId: params.id, requested: body?.isFavorite };
    const isFavorite = await withLockedAccount(db, account.id, (tx) =>
      toggle(tx, { ...choice, now: now() }),
    );
    riderPreferences.forget(account.id);
    return { success: true, isFavorite };
  });
}

type Choice = { riderId: string; driverId: string; requested: boolean | undefined; now: Date };

/** Returns whether the driver is a favorite afterwards. */
async function toggle(db: Db, { requested, ...choice }: Choice): Promise<boolean> {
  const isFavorite = await findFavoriteState(db, choice);
  if (isFavorite === null) throw notFound("This driver");
  const nextIsFavorite = requested ?? !isFavorite;
  if (nextIsFavorite === isFavorite) return isFavorite;
  if (!nextIsFavorite) await deleteFavorite(db, choice);
  else if ((await countFavorites(db, choice.riderId)) >= favoriteLimits.maxFavorites)
    throw tooMany();
  else await insertFavorite(db, choice);
  return nextIsFavorite;
}

const tooMany = () =>
  new Problem(
    409,
    "too_many_favorites",
    `You have ${favoriteLimits.maxFavorites} favorite drivers, the maximum. Remove one first.`,
  );

function favoriteView(row: FavoriteRow, rules: FeeRules): FavoriteDriver {
  const { id, firstName, lastName, profileImage, isVerified, isNever } = row;
  return {
    ...{ id, firstName, lastName, profileImage, isVerified, isNever },
    isFavorite: true,
    DriverVehicleDetails: vehiclesOf(row),
    DriverDashboard: {
      totalRides: row.completedRides,
      driverBadge: trustLevelFor({ ...row, faultCancels: row.driverFaultCancels }, rules),
    },
  };
}

function vehiclesOf(row: FavoriteRow): FavoriteDriver["DriverVehicleDetails"] {
  const { vehicleType, make, model, year, color, plateNumber } = row;
  // The vehicle columns are all null for a driver without a vehicle.
  if (!vehicleType || !make || !model || !year || !color || !plateNumber) return [];
  return [{ vehicleType, make, model, year, color, plateNumber }];
}
