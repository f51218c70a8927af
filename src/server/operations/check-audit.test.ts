import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appendToChain, checkChain } from "#server/audit/chain.ts";
import { insertOwnAct, insertPersonView } from "#server/audit/queries.ts";
import { aDriver, aPerson, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { DRIVERS_CSV_PATH, getDriverForAdmin, listAudit } from "#shared/admin/contract.ts";
import { getPerson } from "#shared/suspensions/contract.ts";
import { chainAudit, checkAudit, sweepAudit } from "./check-audit.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const write = (action: string) =>
  insertOwnAct(world.services.db, { at: world.services.now(), adminId: admin.id, action });

/** Runs a statement without triggers, as only a superuser can. */
const asSuperuser = (statement: ReturnType<typeof sql>) =>
  world.services.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });

const listOpenFindings = async () =>
  world.services.db
    .selectFrom("findings")
    .select(["subject", "found"])
    .where("kind", "=", "audit_broken")
    .where("resolvedAt", "is", null)
    .orderBy("subject")
    .execute();

test("a changed and a deleted act are found, and the acts around them are not", async () => {
  const { db, now } = world.services;
  for (const action of ["first", "second", "third", "fourth"]) await write(action);
  await chainAudit(world.services);
  await checkAudit(world.services, now());
  expect(await listOpenFindings()).toEqual([]);
  const acts = await db.selectFrom("auditLog").select(["id", "action"]).orderBy("id").execute();
  const idOf = (action: string) => acts.find((act) => act.action === action)?.id ?? 0;
  await asSuperuser(sql`update audit_log set reason = 'Asked for' where id = ${idOf("second")}`);
  await asSuperuser(sql`delete from audit_log where id = ${idOf("third")}`);
  await checkAudit(world.services, now());
  expect(await listOpenFindings()).toEqual([
    { subject: `act ${idOf("second")}`, found: "changed" },
    { subject: `act ${idOf("third")}`, found: "deleted" },
  ]);
});

test("a removed link is found", async () => {
  const { db } = world.services;
  await asSuperuser(sql`delete from audit_chain where position = 1`);
  expect((await checkChain(db)).broken).toContainEqual({
    subject: "link 1",
    found: "link missing",
  });
});

test("acts written and appended concurrently form one chain", async () => {
  const { db } = world.services;
  const before = (await checkChain(db)).broken.length;
  await Promise.all(Array.from({ length: 20 }, (_, index) => write(`act_${"x".repeat(index)}`)));
  await Promise.all([appendToChain(db), appendToChain(db), appendToChain(db)]);
  const { broken, end } = await checkChain(db);
  expect(broken).toHaveLength(before);
  const { count } = await db
    .selectFrom("auditChain")
    .select(({ fn }) => fn.max("position").as("count"))
    .executeTakeFirstOrThrow();
  expect(end.position).toBe(count);
});

test("acts inserted under an old id are found", async () => {
  const { db, now } = world.services;
  const insertAs = (id: number) => sql`
    insert into audit_log (id, at, admin_id, action, subject_id, before, after)
    overriding system value values (${id}, ${now()}, ${admin.id}, 'verify', ${admin.id}, '{}', '{}')`;
  await asSuperuser(insertAs(30_000));
  await appendToChain(db);
  await asSuperuser(insertAs(19_000));
  await appendToChain(db);
  expect((await checkChain(db)).broken).toContainEqual({
    subject: "act 19000",
    found: "added later",
  });
});

test("a chain that was cut after a check is found", async () => {
  const { db, now } = world.services;
  await checkAudit(world.services, now());
  const { end } = await checkChain(db);
  await asSuperuser(sql`delete from audit_chain where position = ${end.position}`);
  await asSuperuser(sql`delete from audit_log where id = 30000`);
  expect((await checkChain(db)).broken).toContainEqual({
    subject: `link ${end.position}`,
    found: "link missing",
  });
});

test("the daily check runs once a day and is shown with the audit", async () => {
  const { now } = world.services;
  world.advanceClock(2 * 86_400);
  const reader = await aPerson(world, "ADMIN");
  const at = now();
  await sweepAudit(world.services, at);
  const { chain } = await reader.call(listAudit);
  expect(chain).toMatchObject({ checkedAt: at.toISOString() });
  world.advanceClock(60);
  await sweepAudit(world.services, now());
  expect((await reader.call(listAudit)).chain).toEqual(chain);
});

const countViews = async (reader: Person, driver: Person) =>
  (await reader.call(listAudit, { query: { action: "view_person" } })).acts.filter(
    ({ subject }) => subject.id === driver.id,
  ).length;

test("a view of a person is recorded once an hour per admin, and is not listed among the acts on the person", async () => {
  const { db, now } = world.services;
  const reader = await aPerson(world, "ADMIN");
  const driver = await aDriver(world);
  const view = () => reader.call(getDriverForAdmin, { params: { id: driver.id } });
  await Promise.all([view(), view(), reader.call(getPerson, { params: { id: driver.id } })]);
  const { lastAct, audit } = await view();
  expect({ lastAct, audit }).toEqual({ lastAct: null, audit: [] });
  expect(await countViews(reader, driver)).toBe(1);
  const at = new Date(now().getTime() + 3_600_000);
  await insertPersonView(db, { at, adminId: reader.id, subjectId: driver.id });
  expect(await countViews(reader, driver)).toBe(2);
  const other = await aPerson(world, "ADMIN");
  await other.call(getDriverForAdmin, { params: { id: driver.id } });
  expect(await countViews(reader, driver)).toBe(3);
});

test("a download is recorded with its file", async () => {
  const reader = await aPerson(world, "ADMIN");
  const headers = { authorization: `Bearer ${reader.token}` };
  const file = await world.app.inject({ url: `/api${DRIVERS_CSV_PATH}`, headers });
  expect(file.statusCode).toBe(200);
  const { acts } = await reader.call(listAudit, { query: { action: "download" } });
  expect(acts[0]).toMatchObject({
    after: { file: "faire-drivers.csv" },
    subject: { id: reader.id },
  });
});
