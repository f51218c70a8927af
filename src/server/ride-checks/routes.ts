import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { announceMessages } from "#server/messages/queries.ts";
import { getOwnRide } from "#server/rides/own-ride.ts";
import type { Services } from "#server/services.ts";
import { answerRideCheck, getRideCheck } from "#shared/ride-checks/contract.ts";
import { answerChecks, findOpenCheck } from "./queries.ts";

/** The question whether everything is all right during a ride. */
export function rideCheckRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, now } = services;

  serve(getRideCheck)(async ({ params: { id }, account }) => {
    await getOwnRide(services, id, account);
    const check = await findOpenCheck(db, id, now());
    return {
      success: true,
      check: check && { kind: check.kind, askedAt: check.askedAt.toISOString() },
    };
  });

  serve(answerRideCheck)(async ({ params: { id }, body: { answer }, account }) => {
    await getOwnRide(services, id, account);
    await db.transaction().execute(async (tx) => {
      await answerChecks(tx, { rideId: id, answer, now: now() });
      // The rider's other tabs close the question.
      await announceMessages(tx, id, [account.id]);
    });
    return { success: true };
  });
}
