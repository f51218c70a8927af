import { findAccountById } from "#server/accounts/queries.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound } from "#server/problem.ts";
import { getOwnRide } from "#server/rides/own-ride.ts";
import { tipView } from "#server/rides/tip-view.ts";
import type { Services } from "#server/services.ts";
import { centsFromDollars } from "#shared/money.ts";
import { getTip, tipRide } from "#shared/tips/contract.ts";
import { observeTip } from "./observe-tip.ts";
import { findTipOfRide } from "./queries.ts";
import { startTip } from "./start-tip.ts";

/** Tips of riders for completed rides. */
export function tipRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, now } = services;

  serve(tipRide)(async ({ params, body, account }) => {
    const rider = await findAccountById(db, account.id);
    if (!rider) throw notFound("This account");
    const wish = { rideId: params.id, amount: centsFromDollars(body.amount) };
    return { success: true, url: await startTip(services, rider, wish) };
  });

  serve(getTip)(async ({ params, account }) => {
    const ride = await getOwnRide(services, params.id, account);
    const tip = await findTipOfRide(db, ride.id);
    // The rider can return before the provider's event does, so ask the provider.
    if (tip) await observeTip(services, tip.id);
    const seen = await getOwnRide(services, ride.id, account);
    return { success: true, tip: tipView(seen, { role: "RIDER", now: now() }) };
  });
}
