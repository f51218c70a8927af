import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aDriver, anonymous, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import { firstFeeRules } from "#shared/drivers/trust-level.ts";
import type { BodyFor } from "#shared/endpoint.ts";
import {
  feeRuleDecisions,
  getFeeProposal,
  getFeeRules,
  proposeFeeRules,
} from "#shared/fee-rules/contract.ts";
import { earliestDay } from "#shared/fee-rules/notice.ts";

const {
  approve: approveFeeRules,
  reject: rejectFeeRules,
  withdraw: withdrawFeeRules,
} = feeRuleDecisions;

let world: TestWorld;
let ada: Person;
let bea: Person;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  ada = await aPerson(world, "ADMIN");
  bea = await aPerson(world, "ADMIN");
  const { proposal } = await bea.call(getFeeProposal);
  const body = { reason: "The test before is over" };
  if (proposal) await bea.call(rejectFeeRules, { params: { id: proposal.id }, body });
});
afterAll(() => world.close());

const [newComer, ...higher] = firstFeeRules.levels;
type Levels = BodyFor<typeof proposeFeeRules>["levels"];
const cheaper: Levels = [{ ...newComer, taxBps: 1450 }, ...higher];
const body = () => ({
  levels: cheaper,
  effectiveOn: earliestDay(world.services.now()),
  reason: "Card processing became cheaper",
});
const propose = async (proposer = ada) => {
  const { proposal } = await proposer.call(proposeFeeRules, { body: body() });
  if (!proposal) throw new Error("nothing was proposed");
  return proposal;
};
const approve = (approver: Person, id: string) =>
  approver.call(approveFeeRules, { params: { id } });
const requestQuote = async () => {
  const rider = await aRider(world);
  const { rides } = await rider.call(calculateFare, {
    body: { from: "350 5th Ave, New York, NY 10118", to: "JFK Airport" },
  });
  const { rows } = await world.services.pool.query(
    "select fee_rules_version as version from quotes where rider_id = $1",
    [rider.id],
  );
  return { taxRate: rides[0]?.taxRate, version: rows[0]?.version };
};

test("serves the current table to everyone", async () => {
  const rules = await anonymous(world).call(getFeeRules);
  expect(rules).toMatchObject({ version: 1, window: 100, coming: [] });
  expect(
    rules.levels.map(({ level, completedRides, taxRate }) => [level, completedRides, taxRate]),
  ).toEqual([
    ["New Comer", 0, 0.15],
    ["Bronze", 10, 0.14],
    ["Silver", 50, 0.13],
    ["Gold", 200, 0.12],
    ["Platinum", 500, 0.1],
  ]);
});

test("the migrated database has the first table", () => {
  expect(world.services.feeRules.all()[0]?.levels).toEqual(firstFeeRules.levels);
});

test("a proposal has no effect before another admin's approval", async () => {
  const proposal = await propose();
  expect(proposal).toMatchObject({ isOwn: true, reason: body().reason });
  expect((await bea.call(getFeeProposal)).proposal).toMatchObject({
    id: proposal.id,
    isOwn: false,
  });
  expect((await anonymous(world).call(getFeeRules)).coming).toEqual([]);
});

test("an admin learns whether another one can approve; support and disabled admins cannot", async () => {
  expect(await ada.call(getFeeProposal)).toMatchObject({ hasApprover: true });
  const change = (column: string) =>
    world.services.pool.query(`update admins set ${column} where account_id <> $1`, [ada.id]);
  await change("role = 'support'");
  expect(await ada.call(getFeeProposal)).toMatchObject({ hasApprover: false });
  await change("role = 'finance'");
  expect(await ada.call(getFeeProposal)).toMatchObject({ hasApprover: true });
  await change("disabled_at = now()");
  expect(await ada.call(getFeeProposal)).toMatchObject({ hasApprover: false });
});

test("an admin cannot approve their own proposal, by call or in the database", async () => {
  const { id } = await propose();
  expect(await ada.refused(approveFeeRules, { params: { id } })).toMatchObject({
    status: 409,
    code: "own_proposal",
    error: "Another admin must approve what you have proposed",
  });
  await expect(
    world.services.pool.query(
      `insert into fee_rules (version, levels, effective_on, proposed_by, approved_by, approved_at)
       values (99, '[]', '2999-01-01', $1, $1, now())`,
      [ada.id],
    ),
  ).rejects.toThrow("fee_rules_take_two_admins");
});

test("a day less than 30 days ahead is refused, by call and in the database", async () => {
  const effectiveOn = new Date(Date.parse(body().effectiveOn) - 86_400_000)
    .toISOString()
    .slice(0, 10);
  const message = "New fee rules need 30 days' notice: choose a later day";
  expect(await ada.refused(proposeFeeRules, { body: { ...body(), effectiveOn } })).toMatchObject({
    status: 400,
    fields: { effectiveOn: message },
  });
  await expect(
    world.services.pool.query(
      `insert into fee_rules (version, levels, effective_on, proposed_by, approved_by, approved_at)
       values (99, '[]', (now() at time zone 'America/New_York')::date + 29, $1, $2, now())`,
      [ada.id, bea.id],
    ),
  ).rejects.toThrow("fee_rules_are_told_in_time");
});

test("a proposal cannot be approved less than 30 days before its day", async () => {
  const { id } = await propose();
  world.advanceClock(2 * 24 * 3600);
  const lateAdmin = await aPerson(world, "ADMIN");
  expect(await lateAdmin.refused(approveFeeRules, { params: { id } })).toMatchObject({
    status: 409,
    code: "too_soon",
  });
});

test("only one of eight concurrent proposals is accepted", async () => {
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => propose()));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await bea.refused(proposeFeeRules, { body: body() })).toMatchObject({
    status: 409,
    error: "Another proposal is pending. Decide on it first.",
  });
});

test("a withdrawn proposal cannot be decided again", async () => {
  const { id } = await propose();
  expect((await ada.call(withdrawFeeRules, { params: { id } })).proposal).toBeNull();
  for (const call of [approveFeeRules, withdrawFeeRules])
    expect(await bea.refused(call, { params: { id } })).toMatchObject({
      status: 409,
      state: "withdrawn",
    });
});

test("only the author can withdraw a proposal; another admin rejects it with a reason", async () => {
  const { id } = await propose();
  const params = { id };
  expect(await bea.refused(withdrawFeeRules, { params })).toMatchObject({
    status: 409,
    error: "Only its author can withdraw a proposal: reject it instead",
  });
  const body = { reason: "Cards cost as much as before" };
  expect(await ada.refused(rejectFeeRules, { params, body })).toMatchObject({
    status: 409,
    code: "own_proposal",
  });
  expect(await bea.refused(rejectFeeRules, { params, body: { reason: " " } })).toMatchObject({
    status: 400,
    fields: { reason: "Reason is required" },
  });
  expect((await bea.call(rejectFeeRules, { params, body })).proposal).toBeNull();
  expect(await bea.refused(approveFeeRules, { params })).toMatchObject({
    status: 409,
    state: "rejected",
  });
  const { rows } = await world.services.pool.query(
    "select action, reason from audit_log where subject_id = $1 order by id desc limit 1",
    [id],
  );
  expect(rows).toEqual([{ action: "fee_rules_rejected", reason: body.reason }]);
});

test.each([
  ["The lowest level must ask for nothing", [{ ...newComer, completedRides: 1 }, ...higher]],
  ["The table must have every level once, the lowest first", [newComer]],
  [
    "No level can be taxed higher than the one below it",
    [{ ...newComer, taxBps: 1000 }, ...higher],
  ],
  [
    "Tax must be from 0 to 30 percent, with at most two decimals",
    [{ ...newComer, taxBps: 3001 }, ...higher],
  ],
  [
    "Each level must ask for more rides than the one below it",
    [newComer, ...higher.map((level) => ({ ...level, completedRides: 10 }))],
  ],
  [
    "No level can ask for fewer YES ratings than the one below it",
    [newComer, ...higher.map((level, index) => ({ ...level, minYesBps: 9700 - index }))],
  ],
  [
    "No level can allow more cancels than the one below it",
    [newComer, ...higher.map((level, index) => ({ ...level, maxFaultCancelBps: 300 + index }))],
  ],
  ["The table must have every level once, the lowest first", [newComer, ...higher.toReversed()]],
])("a table is refused: %s", async (message, levels) => {
  const refused = await ada.refused(proposeFeeRules, {
    body: { ...body(), levels: levels as Levels },
  });
  expect(refused).toMatchObject({ status: 400, error: message });
});

test("proposals are for admins only, and an unknown one returns 404", async () => {
  for (const caller of [await aRider(world), await aDriver(world)]) {
    expect((await caller.refused(proposeFeeRules, { body: body() })).status).toBe(403);
    expect((await caller.refused(getFeeProposal)).status).toBe(403);
  }
  expect(await bea.refused(approveFeeRules, { params: { id: ada.id } })).toMatchObject({
    status: 404,
    error: "This proposal was not found",
  });
});

test("approval publishes and mails the table, which offers use from its day", async () => {
  const driver = await aDriver(world);
  expect(await requestQuote()).toEqual({ taxRate: 0.15, version: 1 });
  const { id, effectiveOn } = await propose();
  const others = await Promise.all(Array.from({ length: 4 }, () => aPerson(world, "ADMIN")));
  const answers = await Promise.allSettled(others.map((other) => approve(other, id)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { coming, version } = await anonymous(world).call(getFeeRules);
  expect(version).toBe(1);
  expect(coming).toMatchObject([{ version: 2, effectiveOn }]);
  const { rows } = await world.services.pool.query(
    "select action, reason from audit_log where subject_id = $1 order by id",
    [id],
  );
  expect(rows).toEqual([
    { action: "fee_rules_proposed", reason: "Card processing became cheaper" },
    { action: "fee_rules_approved", reason: null },
  ]);
  await world.waitUntilIdle();
  const mails = world.mails.filter(({ to }) => to === driver.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Faire Tax: new rules from \d\d\/\d\d\/\d{4}$/),
  ]);
  expect(mails[0]?.text).toContain("14.5%");
  expect(await requestQuote()).toEqual({ taxRate: 0.15, version: 1 });

  world.advanceClock(31 * 24 * 3600);
  await aDriver(world);
  expect(await requestQuote()).toEqual({ taxRate: 0.145, version: 2 });
  expect(await anonymous(world).call(getFeeRules)).toMatchObject({ version: 2, coming: [] });
});

test("two tables cannot take effect on the same day", async () => {
  const { pool, feeRules } = world.services;
  const insertTable = (version: number, effectiveOn: string) =>
    pool.query(
      `insert into fee_rules (version, levels, effective_on, proposed_by, approved_by, approved_at)
       select $1, levels, $2::date, $3, $4, now() from fee_rules where version = 1`,
      [version, effectiveOn, ada.id, bea.id],
    );
  const nextYear = Number(body().effectiveOn.slice(0, 4)) + 1;
  const [first, second] = [`${nextYear}-12-01`, `${nextYear}-12-02`];
  await insertTable(48, first);
  await feeRules.reload();
  const refusal = await ada.refused(proposeFeeRules, {
    body: { ...body(), effectiveOn: first },
  });
  const message = "Other rules take effect on this day: choose another";
  expect(refusal).toMatchObject({ status: 400, error: message, fields: { effectiveOn: message } });

  const { proposal } = await ada.call(proposeFeeRules, {
    body: { ...body(), effectiveOn: second },
  });
  await insertTable(49, second);
  const params = { id: proposal?.id ?? "" };
  expect(await bea.refused(approveFeeRules, { params })).toMatchObject({
    status: 409,
    code: "same_day",
    error: "Other rules take effect on the same day. Reject this proposal and choose another day.",
  });
});

test("a table that another node inserts is loaded, and no table can be changed or deleted", async () => {
  const { pool, feeRules } = world.services;
  await pool.query(
    `insert into fee_rules (version, levels, effective_on, proposed_by, approved_by, approved_at)
     select 50, levels, '2999-01-01', $1, $2, now() from fee_rules where version = 1`,
    [ada.id, bea.id],
  );
  await expect.poll(() => feeRules.all().some(({ version }) => version === 50)).toBe(true);
  await expect(
    pool.query("update fee_rules set levels = '[]' where version = 1"),
  ).rejects.toThrow();
  await expect(pool.query("delete from fee_rules where version = 50")).rejects.toThrow();
});
