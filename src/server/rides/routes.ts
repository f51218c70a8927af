import { api } from "#server/http/api.ts";
import type { SignedIn } from "#server/http/session.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { getOpenRides, getRecentRides, getRide } from "#shared/rides/contract.ts";
import { driverMoveRoutes } from "./driver-move-routes.ts";
import { listCsvRoutes } from "./list-csv-routes.ts";
import { listRoutes } from "./list-routes.ts";
import { viewOwnRide } from "./own-ride.ts";
import { pinRoutes } from "./pin-routes.ts";
import { listOpenRides, listRecentRides, type RideFacts } from "./queries.ts";
import { receiptRoutes } from "./receipt-routes.ts";
import { rideView } from "./ride-view.ts";

export function rideRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, feeRules, market, now } = services;
  const viewAs = ({ role }: SignedIn, rides: readonly RideFacts[]) => {
    const context = { role, now: now(), rules: feeRules.at(now()) };
    return rides.map((ride) =>
      rideView(ride, { ...context, position: market.positionOf(ride.driverId) }),
    );
  };

  serve(getOpenRides)(async ({ account }) => {
    const rides = await listOpenRides(db, account);
    return { success: true, rides: viewAs(account, rides) };
  });

  serve(getRecentRides)(async ({ account }) => {
    const rides = await listRecentRides(db, account);
    return { success: true, rides: viewAs(account, rides) };
  });

  serve(getRide)(({ params, account }) => viewOwnRide(services, params.id, account));

  listRoutes(app, services);
  listCsvRoutes(app, services);
  receiptRoutes(app, services);
  driverMoveRoutes(app, services);
  pinRoutes(app, services);
}
