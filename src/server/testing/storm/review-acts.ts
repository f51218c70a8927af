import { anAcceptedRide } from "#server/testing/rides.ts";
import type { TestWorld } from "#server/testing/world.ts";
import { getDocumentList } from "#shared/documents/list-contract.ts";
import { getSettings } from "#shared/product/settings-contract.ts";
import { listRideReports, reportProblem } from "#shared/reports/contract.ts";
import { arriveAtPickup, completeRide } from "#shared/rides/contract.ts";
import { type Acts, ALL, alwaysSucceeds, ONE } from "./act.ts";
import { anImage } from "./fixtures.ts";

const reason = "We called both";

/** Calls about rides under review, reports, starts with a PIN, and the owner's settings. */
export const reviewActs: Acts = {
  "POST /api/admin/rides/:id/review": async ({ world, admin }) => ({
    by: admin,
    id: await aRideUnderReview(world),
    body: { decision: "pay", reason },
    wins: ONE,
  }),
  "POST /api/admin/rides/:id/take-back": async ({ world, admin }) => ({
    by: admin,
    id: await aRideUnderReview(world),
    body: { reason },
    wins: ONE,
  }),
  "POST /api/admin/rides/:id/start": async ({ world, admin }) => {
    const { driver, rideId: id } = await anAcceptedRide(world);
    await driver.call(arriveAtPickup, { params: { id } });
    return { by: admin, id, body: { reason }, wins: ONE };
  },
  "POST /api/admin/ride-reports/:id/entries": async ({ rider, admin, reserveRide }) => {
    const about = { subject: "other" as const, words: "It was not right at all." };
    await rider.call(reportProblem, { params: { id: reserveRide("completed") }, body: about });
    const { reports } = await admin.call(listRideReports, { query: {} });
    const id = reports.at(-1)?.id ?? "";
    return { by: admin, id, body: { act: "answer", words: "We looked into it." }, wins: ALL };
  },
  "PUT /api/admin/settings": async ({ admin }) => {
    const { settings } = await admin.call(getSettings);
    return { by: admin, body: { ...settings, place: "Storm King, NY" }, wins: ONE };
  },
  "PUT /api/admin/settings/documents": async ({ admin }) => {
    const { version, documents } = await admin.call(getDocumentList);
    const renamed = documents.map((one) => ({ ...one, hint: "All corners visible." }));
    return { by: admin, body: { version, documents: renamed }, wins: ONE };
  },
  "PUT /api/admin/settings/policies/:kind": async ({ admin }) => {
    const { policies } = await admin.call(getSettings);
    const version = policies.find(({ kind }) => kind === "safety")?.version;
    return { by: admin, id: "safety", body: { version, words: "Hold on." }, wins: ONE };
  },
  "PUT /api/admin/settings/logo": async ({ admin }) => ({
    by: admin,
    body: await anImage(),
    wins: ALL,
  }),
  "DELETE /api/admin/settings/logo": alwaysSucceeds("admin"),
  "PUT /api/admin/settings/steps/:step": async ({ admin }) => ({
    ...{ by: admin, id: "fees", body: { isKept: true }, wins: ALL },
  }),
  "PUT /api/users/ride-pin": alwaysSucceeds("rider", { isWished: true }),
};

/** A ride completed within a second of its acceptance, while RIDE_REVIEW is on. */
async function aRideUnderReview(world: TestWorld): Promise<string> {
  const { env } = world.services;
  const { RIDE_REVIEW: usualReview } = env;
  const { driver, rideId } = await anAcceptedRide(world);
  env.RIDE_REVIEW = true;
  try {
    await driver.call(completeRide, { params: { rideId } });
    await world.waitUntilIdle();
  } finally {
    env.RIDE_REVIEW = usualReview;
  }
  return rideId;
}
