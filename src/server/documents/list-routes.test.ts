import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { approveDocuments, upload } from "#server/testing/documents.ts";
import { aDriver, anAdminOf, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { raceForLock } from "#server/testing/race-for-lock.ts";
import { offersFor } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { listAudit, verifyDriver } from "#shared/admin/contract.ts";
import { getDocuments, putDocument } from "#shared/documents/contract.ts";
import { newYorkDocuments } from "#shared/documents/kinds.ts";
import type { DocumentDraft } from "#shared/documents/list.ts";
import { getDocumentList, putDocumentList } from "#shared/documents/list-contract.ts";
import { getActivation } from "#shared/drivers/contract.ts";
import { formatIsoDay } from "#shared/market-day.ts";
import { marketIsoDateAfter } from "#shared/market-time.ts";
import { getSettings } from "#shared/product/settings-contract.ts";
import { decideSubmission, listSubmissions } from "#shared/submissions/contract.ts";
import { sweepLapses } from "./policy.ts";
import { sweepRequirements } from "./requirement-reminders.ts";

let world: TestWorld;
let owner: Person;
beforeAll(async () => {
  world = await openWorld();
  owner = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());
afterEach(async () => {
  Object.assign(world.services.env, { DOCUMENTS_POLICY: "warn" });
  await save([...newYorkDocuments]);
});

const inDays = (days: number) => new Date(world.services.now().getTime() + days * 86_400_000);
const dayAfter = (days: number) => marketIsoDateAfter(world.services.now(), days);
const permit = (requiredFrom = dayAfter(14)): DocumentDraft => ({
  ...{ kind: null, label: "Airport permit", of: "driver", number: "Permit number" },
  ...{ hasExpiry: false, takesFile: false, isRequired: true, requiredFrom, hint: "Of the port." },
});
const list = () => owner.call(getDocumentList);
/** Saves a list; documents that an earlier test removed are required from tomorrow on. */
async function save(documents: DocumentDraft[]) {
  const { version, documents: asked } = await list();
  const dated = documents.map((one) => {
    const before = asked.find(({ kind }) => kind === one.kind);
    return {
      ...one,
      requiredFrom: before ? before.requiredFrom : (one.requiredFrom ?? dayAfter(1)),
    };
  });
  return owner.call(putDocumentList, { body: { version, documents: dated } });
}
const fieldErrorsOf = async (documents: DocumentDraft[]) => {
  const { version } = await list();
  return (await owner.refused(putDocumentList, { body: { version, documents } })).fields;
};
const stepOf = async (driver: Person, name: string) =>
  (await driver.call(getActivation)).steps.find(({ step }) => step === name);
const isOffered = async (driver: Person) =>
  (await offersFor(await aRider(world))).some(({ driverId }) => driverId === driver.id);
const subjectsTo = ({ email }: Person) =>
  world.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const sweep = async (driver: Person, days: number) => {
  await sweepLapses(world.services, inDays(days));
  await world.services.market.reload(driver.id);
};

it("without a list of the owner's, New York's documents are asked for", async () => {
  const reply = await list();
  expect(reply.version).toBe(0);
  expect(reply.documents.map(({ lacking: _, ...document }) => document)).toEqual(newYorkDocuments);
  expect(reply.others).toEqual([]);
});

it("the settings count the verified drivers who lack each document", async () => {
  const [one, other] = [await aDriver(world), await aDriver(world)];
  const before = await list();
  await approveDocuments(world, one, { admin: owner, days: 1, kinds: ["insurance"] });
  await approveDocuments(world, other, { admin: owner, days: -1, kinds: ["insurance"] });
  const after = await list();
  expect(after.verifiedDrivers).toBe(before.verifiedDrivers);
  expect(after.documents.map(({ kind, lacking }) => [kind, lacking])).toEqual(
    before.documents.map(({ kind, lacking }) => [
      kind,
      kind === "insurance" ? lacking - 1 : lacking,
    ]),
  );
});

it("a new document is asked of drivers at once, is required from its day, and completes the setup", async () => {
  const driver = await aDriver(world);
  await approveDocuments(world, driver, { admin: owner });
  await save([...newYorkDocuments, permit()]);
  const { documents } = await driver.call(getDocuments);
  expect(documents.at(-1)).toMatchObject({
    asked: { kind: "airport_permit", label: "Airport permit", requiredFrom: dayAfter(14) },
    state: "missing",
  });
  expect(await stepOf(driver, "documents")).toMatchObject({ done: true });
  expect(await stepOf(driver, "comingDocuments")).toEqual({
    ...{ step: "comingDocuments", done: false, isOptional: true },
    sentence: `From ${formatIsoDay(dayAfter(14))} you need: Airport permit. Send it in time.`,
  });
  const { steps } = await owner.call(getSettings);
  expect(steps.find(({ step }) => step === "documents")).toMatchObject({ isDone: true });
  const { acts } = await owner.call(listAudit, { query: { action: "documents" } });
  expect(acts[0]?.after).toMatchObject({ documents: expect.stringMatching(/, Airport permit$/) });

  const params = { kind: "airport_permit" };
  await driver.call(putDocument, { params, body: { number: "P 1" } });
  expect(await stepOf(driver, "comingDocuments")).toBeUndefined();
  const queue = await owner.call(listSubmissions, { query: { kind: params.kind } });
  const [submission] = queue.submissions;
  expect(submission).toMatchObject({ label: "Airport permit", driver: { id: driver.id } });
  expect(queue.kinds.at(-1)).toEqual({ ...params, label: "Airport permit", count: 1 });
  const id = submission?.id ?? "";
  await owner.call(decideSubmission, { params: { id }, body: { isApproved: true } });
  await world.waitUntilIdle();
  expect(subjectsTo(driver)).toContain("Approved: Airport permit");
});

it("where documents are enforced, a driver without a new document is offered through the day before it is required", async () => {
  Object.assign(world.services.env, { DOCUMENTS_POLICY: "enforce" });
  const [driver, veteran] = [await aDriver(world), await aDriver(world)];
  await approveDocuments(world, driver, { admin: owner });
  await save([...newYorkDocuments, permit()]);
  await sweep(driver, 13);
  expect(await isOffered(driver)).toBe(true);
  await sweep(driver, 14);
  expect(await isOffered(driver)).toBe(false);
  const { documents } = await list();
  await save(documents.map((one) => ({ ...one, isRequired: one.kind !== "airport_permit" })));
  await sweep(driver, 14);
  expect(await isOffered(driver)).toBe(true);
  // Verified without the documents that were always required.
  expect(await isOffered(veteran)).toBe(true);
});

it("reminds drivers who lack a new document, each day's reminder once, and nobody who has sent it", async () => {
  const [driver, sender] = [await aDriver(world), await aDriver(world)];
  await save([...newYorkDocuments, permit()]);
  const params = { kind: "airport_permit" };
  await sender.call(putDocument, { params, body: { number: "P 1" } });
  const { documents } = await list();
  const day = formatIsoDay(documents.at(-1)?.requiredFrom ?? "");
  for (let days = 0; days <= 20; days += 1)
    await Promise.all([1, 2].map(() => sweepRequirements(world.services, inDays(days))));
  const { rows: pushes } = await sql<{ body: string }>`
    select payload ->> 'body' as body from graphile_worker._private_jobs
    where payload ->> 'accountId' = ${driver.id} and key like 'push:required-%' order by id`.execute(
    world.services.db,
  );
  expect(pushes.map(({ body }) => body)).toEqual([
    "Send it soon, so that it can be approved in time",
    "Send it soon, so that it can be approved in time",
    "Send it today, so that it can be approved in time",
    "Send it now",
  ]);
  await world.waitUntilIdle();
  expect(subjectsTo(driver)).toEqual([
    ...Array(3).fill(`Required from ${day}: Airport permit`),
    "Required now: Airport permit",
  ]);
  expect(subjectsTo(sender)).toEqual([]);
});

it("a removed document stays in the history, is asked for no more, and comes back with its approvals", async () => {
  const driver = await aDriver(world);
  const { body } = await upload(world, driver, Buffer.from("%PDF-1.7\ntrailer\n%%EOF\n"), "a.pdf");
  const inspection = { expiresOn: dayAfter(3), file: body.file };
  const params = { kind: "inspection" };
  await driver.call(putDocument, { params, body: inspection });
  await save(newYorkDocuments.filter(({ kind }) => kind !== "inspection"));
  expect((await list()).others[0]).toMatchObject({ ...params, label: "Vehicle inspection" });
  expect((await driver.call(getDocuments)).documents).toHaveLength(5);
  expect((await driver.refused(putDocument, { params, body: inspection })).error).toBe(
    "There is no such document",
  );
  const queue = await owner.call(listSubmissions, { query: { kind: "inspection" } });
  const id = queue.submissions[0]?.id ?? "";
  expect(queue.submissions[0]).toMatchObject({ label: "Vehicle inspection" });
  await owner.call(decideSubmission, { params: { id }, body: { isApproved: true } });
  const expiring = await owner.call(listSubmissions, { query: { show: "expiring" } });
  expect(expiring.submissions.map((one) => one.id)).not.toContain(id);

  await save([...newYorkDocuments]);
  const own = (await driver.call(getDocuments)).documents.find(
    ({ asked }) => asked.kind === "inspection",
  );
  expect(own).toMatchObject({ isApproved: true, approvedThrough: dayAfter(3) });
});

it("all documents can be removed", async () => {
  const driver = await aDriver(world);
  expect((await save([])).documents).toEqual([]);
  expect((await driver.call(getDocuments)).documents).toEqual([]);
  expect(await stepOf(driver, "documents")).toMatchObject({
    ...{ done: true, sentence: "No documents are required." },
  });
});

it("bad documents are refused at their fields, and nothing is saved", async () => {
  const { version, documents } = await list();
  const [license] = documents;
  if (!license) throw new Error("No license is asked for");
  expect(await fieldErrorsOf([license, license])).toEqual({
    "documents.1.label": "This document is in the list already",
  });
  expect(await fieldErrorsOf([{ ...permit(), label: "" }])).toEqual({
    "documents.0.label": "Name is required",
  });
  expect(await fieldErrorsOf([permit(dayAfter(-1))])).toEqual({
    "documents.0.requiredFrom": "This day has passed",
  });
  expect(await fieldErrorsOf([permit(dayAfter(0))])).toEqual({
    "documents.0.requiredFrom": "Choose tomorrow or later, so that drivers have time to send it",
  });
  expect((await list()).version).toBe(version);
});

it("a change of an outdated list is refused, and a support admin may not read the list", async () => {
  const { version, documents } = await list();
  const body = { version, documents: documents.slice(1) };
  await owner.call(putDocumentList, { body });
  expect(await owner.refused(putDocumentList, { body })).toMatchObject({
    ...{ status: 409, code: "changed" },
  });
  const support = await anAdminOf(world, "support");
  expect((await support.refused(getDocumentList)).status).toBe(403);
});

it("the drivers who lack a document are counted before the settings are locked", async () => {
  const { version, documents } = await list();
  const body = { version, documents: documents.slice(1) };
  const { db } = world.services;
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(rows).toHaveLength(1);
  };
  let saving: ReturnType<typeof save> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`lock table driver_submissions in access exclusive mode`.execute(tx);
    saving = owner.call(putDocumentList, { body });
    await vi.waitFor(isWaiting, 10_000);
    await sql`select from product_settings for update nowait`.execute(tx);
  });
  expect((await saving)?.documents).toHaveLength(documents.length - 1);
});

it("refuses the second of two owners who save at once, and keeps the list of the first", async () => {
  const { version, documents } = await list();
  const saved = await raceForLock(world, sql`select from product_settings for update`, [
    () => owner.call(putDocumentList, { body: { version, documents: documents.slice(1) } }),
    () => owner.call(putDocumentList, { body: { version, documents: documents.slice(2) } }),
  ]);
  expect(saved).toEqual(["fulfilled", "rejected"]);
  expect((await list()).documents).toHaveLength(documents.length - 1);
});

it("where documents are enforced, a verification asks for a new document only from its day", async () => {
  Object.assign(world.services.env, { DOCUMENTS_POLICY: "enforce" });
  const driver = await aDriver(world);
  const params = { id: driver.id };
  await approveDocuments(world, driver, { admin: owner });
  await save([...newYorkDocuments, permit()]);
  await owner.call(verifyDriver, { params, body: { isVerified: false } });
  await owner.call(verifyDriver, { params, body: { isVerified: true } });
  await owner.call(verifyDriver, { params, body: { isVerified: false } });
  world.advanceClock(15 * 86_400);
  owner = await aPerson(world, "ADMIN");
  expect(await owner.refused(verifyDriver, { params, body: { isVerified: true } })).toMatchObject({
    error: "Approved documents are missing: Airport permit.",
  });
});
