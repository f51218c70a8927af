import { openSession } from "#server/accounts/sessions.ts";
import { type Caller, callerOf } from "#server/testing/caller.ts";
import type { Person } from "#server/testing/people.ts";
import { appealRecord } from "#shared/ratings/rider-contract.ts";
import { appealSuspension, suspendPerson } from "#shared/suspensions/contract.ts";
import { type Acts, ONE } from "./act.ts";
import { aSpareAccount } from "./fixtures.ts";
import type { Stage } from "./stage.ts";

const terms = {
  reason: "conduct",
  notice: "You shouted.",
  evidence: "A video.",
  holdsPayouts: true,
} as const;
const words = "It was my brother.";

/** Calls about suspensions, ratings of riders, and appeals. */
export const suspensionActs: Acts = {
  "POST /api/admin/people/:id/suspension": async (stage) => ({
    by: stage.admin,
    id: (await aSpareAccount(stage, "DRIVER")).id,
    body: terms,
    wins: ONE,
  }),
  "POST /api/admin/suspensions/:id/lift": async (stage) => ({
    by: stage.admin,
    id: (await aSuspendedPerson(stage)).suspensionId,
    body: { reason: "Talked with them" },
    wins: ONE,
  }),
  "POST /api/suspension/appeal": async (stage) => ({
    by: await aSuspendedPerson(stage),
    body: { words },
    wins: ONE,
  }),
  "PUT /api/admin/appeals/:id": async (stage) => {
    const person = await aSuspendedPerson(stage);
    const { suspension } = await person.call(appealSuspension, { body: { words } });
    const id = suspension.appeals[0]?.id ?? "";
    return { by: stage.admin, id, body: { isAccepted: true, answer: "Sorry." }, wins: ONE };
  },
  "POST /api/users/rating/appeal": async (stage) => ({
    by: await aLowRider(stage),
    body: { words },
    wins: ONE,
  }),
  "PUT /api/admin/rating-appeals/:id": async (stage) => {
    const rider = await aLowRider(stage);
    const { record } = await rider.call(appealRecord, { body: { words } });
    const id = record.appeals[0]?.id ?? "";
    return { by: stage.admin, id, body: { isAccepted: true, answer: "Sorry." }, wins: ONE };
  },
};

/** A rider whose share of Yes ratings is below RIDER_RATING_FLOOR. */
async function aLowRider(stage: Stage): Promise<Person> {
  const rider = await aSpareAccount(stage);
  await stage.world.services.db
    .insertInto("riderRecords")
    .values({ riderId: rider.id, yes: 0, rated: 5 })
    .execute();
  return rider;
}

/** A suspended rider with a session opened afterwards. */
async function aSuspendedPerson(stage: Stage): Promise<SuspendedPerson> {
  const { world, admin } = stage;
  const { id } = await aSpareAccount(stage);
  const { suspension } = await admin.call(suspendPerson, { params: { id }, body: terms });
  const token = await openSession(world.services, id);
  return { ...callerOf(world.app, token), token, suspensionId: suspension.id };
}

interface SuspendedPerson extends Caller, Pick<Person, "token"> {
  suspensionId: string;
}
