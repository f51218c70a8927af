import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aDriver, aPerson, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { putDocument } from "#shared/documents/contract.ts";
import { newYorkDocuments } from "#shared/documents/kinds.ts";
import { getDocumentList, putDocumentList } from "#shared/documents/list-contract.ts";
import { marketIsoDateAfter } from "#shared/market-time.ts";
import { decideSubmission, listSubmissions } from "#shared/submissions/contract.ts";
import { sweepRequirements } from "./requirement-reminders.ts";

const DAY_MS = 86_400_000;
const permit = { kind: "airport_permit" };

let world: TestWorld;
let owner: Person;
beforeAll(async () => {
  world = await openWorld();
  owner = await aPerson(world, "ADMIN");
  const { version } = await owner.call(getDocumentList);
  const document = {
    ...{ kind: null, label: "Airport permit", of: "driver" as const, number: "Number" },
    ...{ hasExpiry: true, takesFile: false, isRequired: true, hint: "" },
    requiredFrom: marketIsoDateAfter(world.services.now(), 6),
  };
  await owner.call(putDocumentList, {
    body: { version, documents: [...newYorkDocuments, document] },
  });
});
afterAll(() => world.close());

const sweep = (days = 0) =>
  sweepRequirements(world.services, new Date(world.services.now().getTime() + days * DAY_MS));
const remindersOf = async ({ id }: Person) => {
  const { rows } = await sql<{ days: number }>`
    select days_before as days from requirement_reminders where driver_id = ${id}
    order by days_before desc`.execute(world.services.db);
  return rows.map(({ days }) => days);
};
/** Verifies a driver without the trigger that records the change for the sweep. */
const verifyUnseen = ({ id }: Person) =>
  world.services.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update drivers set is_verified = true where account_id = ${id}`.execute(tx);
  });
const setVerified = ({ id }: Person, isVerified: boolean) =>
  sql`update drivers set is_verified = ${isVerified} where account_id = ${id}`.execute(
    world.services.db,
  );

it("the first sweep of a day searches all drivers, a later sweep only changed drivers", async () => {
  const [first, unseen, seen] = [await aDriver(world), await aDriver(world), await aDriver(world)];
  for (const driver of [unseen, seen]) await setVerified(driver, false);
  await sweep();
  expect(await remindersOf(first)).toEqual([7]);
  await verifyUnseen(unseen);
  await setVerified(seen, true);
  await Promise.all([sweep(), sweep()]);
  expect(await remindersOf(seen)).toEqual([7]);
  expect(await remindersOf(unseen)).toEqual([]);
  await sweep(1);
  expect(await remindersOf(unseen)).toEqual([7]);
  expect(await remindersOf(first)).toEqual([7]);
});

it("reminds in the next sweep a driver whose document an admin rejects, or whose document has ended", async () => {
  const [rejected, ended] = [await aDriver(world), await aDriver(world)];
  const idOf = async (driver: Person, expiresOn: string) => {
    await driver.call(putDocument, { params: permit, body: { number: "P 1", expiresOn } });
    const { submissions } = await owner.call(listSubmissions, { query: permit });
    return { id: submissions.find((one) => one.driver.id === driver.id)?.id ?? "" };
  };
  const dayAfter = (days: number) => marketIsoDateAfter(world.services.now(), days);
  const submission = await idOf(rejected, dayAfter(90));
  const approved = await idOf(ended, dayAfter(2));
  await owner.call(decideSubmission, { params: approved, body: { isApproved: true } });
  await sweep(1);
  expect(await remindersOf(rejected)).toEqual([]);
  const body = { isApproved: false, reason: "It cannot be read" };
  await owner.call(decideSubmission, { params: submission, body });
  await sweep(1);
  expect(await remindersOf(rejected)).toEqual([7]);
  expect(await remindersOf(ended)).toEqual([]);
  await sweep(3);
  expect(await remindersOf(ended)).toEqual([7]);
});

it("more drivers than fit in one transaction are each reminded", async () => {
  const { db } = world.services;
  await sql`
    with people as (
      insert into accounts (id, role, email, first_name, last_name, phone_number, password_hash, referral_code)
      select uuidv7(), 'DRIVER', 'many-' || n || '@example.com', 'Many', 'Drivers', '', 'x', 'MANY' || n
      from generate_series(1, 1100) as n returning id)
    insert into drivers (account_id, is_verified) select id, true from people`.execute(db);
  const count = async () =>
    (
      await sql<{ count: number }>`
        select count(distinct driver_id)::int as count from requirement_reminders
        join accounts on id = driver_id where first_name = 'Many'`.execute(db)
    ).rows[0]?.count;
  await sweep(3);
  expect(await count()).toBe(1100);
  const { rows } = await sql`select from requirement_checks`.execute(db);
  expect(rows).toEqual([]);
});
