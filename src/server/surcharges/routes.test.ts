import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertProposal } from "#server/proposals/queries.ts";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import {
  getCityFees,
  getSurchargeProposal,
  getSurchargeTable,
  listSurchargeVersions,
  previewSurcharges,
  proposeSurcharges,
  surchargeDecisions,
} from "#shared/surcharges/contract.ts";
import type { SurchargeRule } from "#shared/surcharges/fields.ts";
import { earliestDay } from "#shared/surcharges/first-day.ts";
import type { Position } from "#shared/surcharges/outline.ts";

const { approve, reject, withdraw } = surchargeDecisions;

let world: TestWorld;
let ada: Person;
let bea: Person;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  ada = await aPerson(world, "ADMIN");
  bea = await aPerson(world, "ADMIN");
  const { proposal } = await bea.call(getSurchargeProposal);
  const body = { reason: "The test before is over" };
  if (proposal) await bea.call(reject, { params: { id: proposal.id }, body });
});
afterAll(() => world.close());

const midtown: Position[] = [
  [-74.02, 40.7],
  [-73.95, 40.7],
  [-73.95, 40.78],
  [-74.02, 40.78],
  [-74.02, 40.7],
];
const aRule = (rule: Partial<SurchargeRule> = {}): SurchargeRule => ({
  kind: "city",
  label: "City fee",
  zone: { ring: midtown },
  trigger: "pickup",
  within: null,
  amount: { cents: 275 },
  windows: [],
  vehicleTypes: null,
  ...rule,
});
const body = (rules: SurchargeRule[] = [aRule()]) => ({
  rules,
  effectiveOn: earliestDay(world.services.now()),
  reason: "The city raises its fee",
});
const propose = async (rules?: SurchargeRule[]) => {
  const { proposal } = await ada.call(proposeSurcharges, { body: body(rules) });
  if (!proposal) throw new Error("nothing was proposed");
  return proposal;
};
const trip = { from: "350 5th Ave, New York, NY 10118", to: "JFK Airport" };
const offeredFees = async () => {
  const rider = await aRider(world);
  const { rides } = await rider.call(calculateFare, { body: trip });
  return rides[0]?.fees;
};

describe("a proposed table of government fees", () => {
  test("applies from its first day once another admin approves it", async () => {
    await aDriver(world);
    const rider = await aRider(world);
    const { id, effectiveOn, replaces } = await propose();
    expect(replaces).toMatchObject({ version: 1, rules: [] });
    expect(await ada.refused(approve, { params: { id } })).toMatchObject({
      status: 409,
      code: "own_proposal",
    });
    expect((await bea.call(listSurchargeVersions)).versions).toHaveLength(1);
    const others = await Promise.all(Array.from({ length: 4 }, () => aPerson(world, "ADMIN")));
    const answers = await Promise.allSettled(
      others.map((other) => other.call(approve, { params: { id } })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await offeredFees()).toEqual([]);
    const { inForce, versions } = await bea.call(listSurchargeVersions);
    expect(inForce).toBe(1);
    expect(versions).toMatchObject([
      { version: 2, effectiveOn, ruleCount: 1, proposedBy: expect.stringMatching(/^Robin/) },
      { version: 1, ruleCount: 0, proposedBy: null, approvedBy: null },
    ]);
    const { rows } = await world.services.pool.query(
      "select action, reason, after from audit_log where subject_id = $1 order by id",
      [id],
    );
    const fees = "City fee $2.75";
    expect(rows).toEqual([
      {
        action: "surcharges_proposed",
        reason: "The city raises its fee",
        after: { effectiveOn, fees },
      },
      { action: "surcharges_approved", reason: null, after: { version: 2, effectiveOn, fees } },
    ]);

    expect(await rider.call(getCityFees)).toEqual({ success: true, fees: [] });
    world.advanceClock(26 * 3600);
    expect((await rider.call(getCityFees)).fees).toEqual([
      {
        ...{ label: "City fee", amount: { cents: 275 }, trigger: "pickup" },
        ...{ windows: [], vehicleTypes: null },
      },
    ]);
    await aDriver(world);
    expect(await offeredFees()).toEqual([{ kind: "city", label: "City fee", amount: 2.75 }]);
    const later = await aPerson(world, "ADMIN");
    expect(await later.call(listSurchargeVersions)).toMatchObject({ inForce: 2 });
    const { table, previous } = await later.call(getSurchargeTable, { params: { version: "2" } });
    expect(table.rules).toEqual([aRule()]);
    expect(previous).toMatchObject({ version: 1, rules: [] });
  });

  test("is rejected by another admin with a reason, or withdrawn by its author", async () => {
    const first = await propose();
    const params = { id: first.id };
    expect(await bea.refused(withdraw, { params })).toMatchObject({ status: 409 });
    const reason = { reason: "The city postponed it" };
    expect((await bea.call(reject, { params, body: reason })).proposal).toBeNull();
    expect(await bea.refused(approve, { params })).toMatchObject({ state: "rejected" });
    const second = await propose();
    expect((await ada.call(withdraw, { params: { id: second.id } })).proposal).toBeNull();
    expect(await bea.refused(approve, { params: { id: second.id } })).toMatchObject({
      state: "withdrawn",
    });
  });

  test("begins within two years, tomorrow at the earliest: call, approval and database refuse today", async () => {
    const message = "Fees can begin tomorrow at the earliest: choose a later day";
    const today = new Date(Date.parse(body().effectiveOn) - 86_400_000).toISOString().slice(0, 10);
    expect(
      await ada.refused(proposeSurcharges, { body: { ...body(), effectiveOn: today } }),
    ).toMatchObject({ status: 400, code: "too_soon", fields: { effectiveOn: message } });
    const far = { ...body(), effectiveOn: "2199-01-01" };
    expect(await ada.refused(proposeSurcharges, { body: far })).toMatchObject({
      status: 400,
      code: "too_late",
      fields: { effectiveOn: "This day is more than two years ahead: check the year" },
    });
    const { id } = await propose();
    world.advanceClock(26 * 3600);
    const late = await aPerson(world, "ADMIN");
    expect(await late.refused(approve, { params: { id } })).toMatchObject({
      status: 409,
      error: message,
    });
    await expect(
      world.services.pool.query(
        `insert into surcharge_tables (version, rules, effective_on, proposed_by, approved_by, approved_at)
         values (99, '[]', (now() at time zone 'America/New_York')::date, $1, $2, now())`,
        [ada.id, bea.id],
      ),
    ).rejects.toThrow("surcharges_begin_after_approval");
  });

  test.each<[string, string, SurchargeRule[]]>([
    [
      "rules.0.amount.cents",
      "A fee must be from $0.01 to $100, in whole cents",
      [aRule({ amount: { cents: 999_900 } })],
    ],
    [
      "rules.1.zone",
      "This zone overlaps that of rule 1 (City fee), which charges the same kind at the same time: riders would pay it twice",
      [aRule(), aRule()],
    ],
  ])("is refused at %s: %s", async (field, message, rules) => {
    expect(await ada.refused(proposeSurcharges, { body: body(rules) })).toMatchObject({
      status: 400,
      fields: { [field]: message },
    });
  });

  test("is for admins only", async () => {
    const { id } = await propose();
    for (const caller of [await aRider(world), await aDriver(world)]) {
      expect((await caller.refused(proposeSurcharges, { body: body() })).status).toBe(403);
      expect((await caller.refused(approve, { params: { id } })).status).toBe(403);
      expect((await caller.refused(listSurchargeVersions)).status).toBe(403);
    }
    expect(await bea.refused(getSurchargeTable, { params: { version: "98" } })).toMatchObject({
      status: 404,
      error: "This version was not found",
    });
  });
});

describe("a trip entered to try the fees", () => {
  const pickupAt = "2030-01-07T17:00:00.000Z";
  const preview = (rules: SurchargeRule[], places: object = trip) =>
    ada.call(previewSurcharges, { body: { trip: places, pickupAt, rules } });
  const labels = (fees: readonly { label: string }[] | null) => fees?.map(({ label }) => label);

  test("shows the fees of the table of its day and of the proposed rules", async () => {
    const { table, proposed, from } = await preview([
      aRule({ label: "Pickup fee" }),
      aRule({ label: "Drop-off fee", trigger: "dropoff" }),
      aRule({
        label: "Weekend fee",
        kind: "weekend",
        windows: [{ days: [0], from: "00:00", until: "24:00" }],
      }),
      aRule({ label: "Share", kind: "share", amount: { bps: 250 }, vehicleTypes: ["SUV"] }),
    ]);
    expect(from).toContain("10118");
    expect(labels(table.fees)).toEqual(["City fee"]);
    expect(proposed).toEqual([
      { kind: "city", label: "Pickup fee", amount: { cents: 275 }, vehicleTypes: null },
      { kind: "share", label: "Share", amount: { bps: 250 }, vehicleTypes: ["SUV"] },
    ]);
    const { proposed: none } = await ada.call(previewSurcharges, { body: { trip, pickupAt } });
    expect(none).toBeNull();
  });

  test("finds the ZIP code of a place whose label has none", async () => {
    const zips = (...codes: string[]) => [aRule({ label: "By ZIP", zone: { zips: codes } })];
    const named = { label: "Empire State Building", latitude: 40.7484, longitude: -73.9857 };
    const trips = { fromPlace: named, to: "JFK Airport" };
    const { from } = await preview([], trips);
    expect(from).not.toMatch(/\d{5}$/);
    expect(
      labels(
        (await preview(zips("10118", "10001", "10016", "10018", "10119", "10120"), trips)).proposed,
      ),
    ).toEqual(["By ZIP"]);
    expect(labels((await preview(zips("11430"), trips)).proposed)).toEqual([]);
    const atSea = { label: "A buoy", latitude: 35, longitude: -60 };
    const { proposed } = await preview(zips("10001"), { fromPlace: atSea, to: "JFK Airport" });
    expect(proposed).toEqual([]);
  });

  test("names the field of an unknown place", async () => {
    const unknown = { from: "qqqqzzzz", to: "JFK Airport" };
    expect(
      await ada.refused(previewSurcharges, { body: { trip: unknown, pickupAt } }),
    ).toMatchObject({ status: 422, fields: { "trip.from": expect.stringContaining("pickup") } });
  });
});

describe("an outline with exchanged coordinates", () => {
  const exchanged = midtown.map(([longitude, latitude]): Position => [latitude, longitude]);
  const rules = [aRule({ zone: { ring: exchanged } })];

  test("cannot be proposed", async () => {
    expect(await ada.refused(proposeSurcharges, { body: body(rules) })).toMatchObject({
      status: 400,
      fields: {
        "rules.0.zone": "A corner is [longitude, latitude] in degrees, the longitude first",
      },
    });
  });

  test("is still read from a table and a proposal that were stored before", async () => {
    const { db, pool, surcharges, now } = world.services;
    await insertProposal(
      db,
      { versions: "surcharge_tables", proposals: "surcharge_proposals", content: "rules" },
      { ...body(), id: uuidv7(), content: rules, adminId: ada.id, now: now() },
    );
    expect((await bea.call(getSurchargeProposal)).proposal?.rules).toEqual(rules);
    await pool.query(
      `insert into surcharge_tables (version, rules, effective_on, proposed_by, approved_by, approved_at)
       values (97, $1, $2::date + 300, $3, $4, $5)`,
      [JSON.stringify(rules), body().effectiveOn, ada.id, bea.id, now()],
    );
    await surcharges.reload();
    const { table } = await bea.call(getSurchargeTable, { params: { version: "97" } });
    expect(table.rules).toEqual(rules);
  });
});
