import { afterAll, beforeAll, expect, it } from "vitest";
import { approveDocuments } from "#server/testing/documents.ts";
import { aDriver, aPerson, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import {
  countSubmissions,
  decideSubmission,
  listSubmissions,
} from "#shared/submissions/contract.ts";
import { insertSubmission } from "./queries.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const insuranceOf = (driver: Person, minutes = 0) =>
  insertSubmission(world.services.db, {
    ...{ driverId: driver.id, kind: "insurance", before: {}, after: { number: "P1" } },
    ...{
      expiresOn: "2030-01-01",
      now: new Date(world.services.now().getTime() + minutes * 60_000),
    },
  });

it("the queue lists pending submissions, oldest first, 25 a page, and counts each state", async () => {
  const driver = await aDriver(world);
  await approveDocuments(world, driver, { admin, days: 10, kinds: ["driver_license"] });
  await approveDocuments(world, driver, { admin, days: -1, kinds: ["inspection"] });
  const ids: string[] = [];
  for (let number = 0; number < 26; number += 1)
    ids.push(await insuranceOf(await aDriver(world), number));
  const first = await admin.call(listSubmissions);
  expect(first.submissions.map(({ id }) => id)).toEqual(ids.slice(0, 25));
  expect(first.counts).toEqual({
    in_review: 26,
    approved: 2,
    rejected: 0,
    expiring: 1,
    expired: 1,
  });
  expect(first.kinds.filter(({ count }) => count > 0)).toEqual([
    { kind: "insurance", label: "Insurance", count: 26 },
  ]);
  expect((await admin.call(countSubmissions)).inReview).toBe(26);
  expect(first.pagination).toEqual({ totalItems: 26, totalPages: 2, currentPage: 1 });
  const second = await admin.call(listSubmissions, { query: { page: "2" } });
  expect(second.submissions.map(({ id }) => id)).toEqual(ids.slice(25));
  expect(first.cut).toEqual({ atStart: false, atEnd: false });
  expect(second.cut).toEqual({ atStart: false, atEnd: false });
  for (const [show, kinds] of [
    ["expiring", ["driver_license"]],
    ["expired", ["inspection"]],
  ] as const) {
    const list = await admin.call(listSubmissions, { query: { show } });
    expect(list.submissions.map(({ kind }) => kind)).toEqual(kinds);
    const nonzero = list.kinds.filter(({ count }) => count > 0);
    expect(nonzero).toMatchObject(kinds.map((kind) => ({ kind, count: 1 })));
  }
});

it("the queue filters by kind and lists a decided document under its state", async () => {
  const id = await insuranceOf(await aDriver(world));
  const kindsOf = async (kind: string) =>
    (await admin.call(listSubmissions, { query: { kind } })).submissions.map((one) => one.kind);
  expect(new Set(await kindsOf("insurance"))).toEqual(new Set(["insurance"]));
  expect(await kindsOf("registration")).toEqual([]);
  const body = { isApproved: false, reason: "A corner is missing" };
  await admin.call(decideSubmission, { params: { id }, body });
  const { submissions } = await admin.call(listSubmissions, { query: { show: "rejected" } });
  expect(submissions[0]).toMatchObject({ id, reason: "A corner is missing" });
  for (const kind of ["diary", "No Kind!"])
    expect(await admin.refused(listSubmissions, { query: { kind } })).toMatchObject({
      ...{ status: 400, code: "no_such_kind" },
    });
});

it("the queue finds the submissions of a driver by email, and counts only them", async () => {
  const driver = await aDriver(world);
  const id = await insuranceOf(driver);
  const found = await admin.call(listSubmissions, { query: { search: driver.email } });
  expect(found.submissions.map((one) => one.id)).toEqual([id]);
  expect(found.counts).toMatchObject({ in_review: 1, approved: 0, rejected: 0 });
  expect(found.kinds.filter(({ count }) => count > 0)).toMatchObject([{ kind: "insurance" }]);
  expect(found.pagination.totalItems).toBe(1);
  const none = await admin.call(listSubmissions, { query: { search: "nobody@nowhere.example" } });
  expect(none.submissions).toEqual([]);
});

it("the queue finds a driver among hundreds of drivers of the same name", async () => {
  const { pool } = world.services;
  // Triggers and foreign keys are off: only the words of these drivers matter.
  await pool.query(`do $$ begin
    set local session_replication_role = replica;
    insert into driver_listing
      (driver_id, number, is_verified, name, email, words, has_payouts, has_vehicle, joined_at)
    select gen_random_uuid(), 10000 + i, true, 'crowd', i || '@crowd.example', ' crowd', true, true, now()
    from generate_series(1, 501) as i;
  end $$`);
  const driver = await aDriver(world);
  await pool.query("update accounts set last_name = 'Crowd' where id = $1", [driver.id]);
  const id = await insuranceOf(driver);
  const found = await admin.call(listSubmissions, { query: { search: "crowd" } });
  expect(found.submissions.map((one) => one.id)).toEqual([id]);
  expect(found.counts.in_review).toBe(1);
});

it("a page of the queue says whether its first or last driver has rows on the pages beside it", async () => {
  const driver = await aDriver(world);
  for (let number = 0; number < 26; number += 1) {
    const id = await insuranceOf(driver, number);
    const body = { isApproved: false, reason: "A corner is missing" };
    await admin.call(decideSubmission, { params: { id }, body });
  }
  const cutOf = async (page: string) => {
    const query = { show: "rejected", search: driver.email, page } as const;
    return (await admin.call(listSubmissions, { query })).cut;
  };
  expect(await cutOf("1")).toEqual({ atStart: false, atEnd: true });
  expect(await cutOf("2")).toEqual({ atStart: true, atEnd: false });
});
