import { afterAll, beforeAll, expect, test } from "vitest";
import { anEndedRide } from "#server/testing/ended-rides.ts";
import { aDriver, anAdminOf, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { listAudit } from "#shared/admin/contract.ts";
import {
  getPersonRecord,
  listPersonRatings,
  listRiders,
  RECORD_RIDES,
  RIDERS_CSV_PATH,
} from "#shared/operations/people-contract.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { rateRide } from "#shared/ratings/contract.ts";
import { rateRider } from "#shared/ratings/rider-contract.ts";
import { reportProblem } from "#shared/reports/contract.ts";
import { suspendPerson } from "#shared/suspensions/contract.ts";
import { findRidersForFile } from "./find-riders.ts";
import { listRiderSpan, streamRiders } from "./rider-queries.ts";

let world: TestWorld;
let owner: Person;
let rider: Person;
let other: Person;
let driver: Person;
let rideId: string;
beforeAll(async () => {
  world = await openWorld();
  [owner, rider, other] = [await aPerson(world, "ADMIN"), await aRider(world), await aRider(world)];
  driver = await aDriver(world);
  const parties = { riderId: rider.id, driverId: driver.id, endedAt: world.services.now() };
  rideId = await anEndedRide(world, { ...parties, state: "completed" });
  await anEndedRide(world, { ...parties, state: "cancelled" });
  await rider.call(rateRide, { params: { rideId }, body: { status: "NO" } });
  await driver.call(rateRider, { params: { rideId }, body: { status: "YES" } });
  const words = "The rider smoked in my car.";
  await driver.call(reportProblem, {
    params: { id: rideId },
    body: { subject: "behavior", words },
  });
});
afterAll(() => world.close());

const listRiderIds = async (query: Record<string, string> = {}) =>
  (await owner.call(listRiders, { query })).riders.map(({ id }) => id);
const record = (by: Person, { id }: Person) => by.call(getPersonRecord, { params: { id } });

test("lists riders by the day they joined, with their completed rides, and no drivers or admins", async () => {
  expect(await listRiderIds()).toEqual([other.id, rider.id]);
  expect(await listRiderIds({ sort: "oldest" })).toEqual([rider.id, other.id]);
  const { riders } = await owner.call(listRiders, { query: { search: rider.email } });
  expect(riders).toMatchObject([{ id: rider.id, rides: 1, isSuspended: false }]);
});

test("finds riders by the beginning of a name, by email and by phone number", async () => {
  const [row] = (await owner.call(listRiders, { query: { search: rider.email } })).riders;
  expect(await listRiderIds({ search: row?.firstName.slice(0, 3) ?? "" })).toContain(rider.id);
  expect(await listRiderIds({ search: row?.phoneNumber ?? "" })).toContain(rider.id);
  expect(await listRiderIds({ search: driver.email })).toEqual([]);
  expect(await listRiderIds({ search: "nobody@nowhere.example" })).toEqual([]);
});

test("filters by the day of joining and by suspension", async () => {
  expect(await listRiderIds({ to: "2024-01-01" })).toEqual([]);
  expect(await listRiderIds({ from: "2024-01-01" })).toHaveLength(2);
  expect(await listRiderIds({ only: "suspended" })).toEqual([]);
  await owner.call(suspendPerson, {
    params: { id: other.id },
    body: { reason: "conduct", notice: "You shouted.", evidence: "A video.", holdsPayouts: false },
  });
  expect(await listRiderIds({ only: "suspended" })).toEqual([other.id]);
  expect((await record(owner, other)).suspensions).toMatchObject([
    { reason: "conduct", liftedAt: null },
  ]);
});

const rename = (person: Person, firstName: string, lastName: string) =>
  world.services.pool.query("update accounts set first_name = $2, last_name = $3 where id = $1", [
    person.id,
    firstName,
    lastName,
  ]);

test("sorts riders by last name and by email, in both directions", async () => {
  const people = [rider, other, await aRider(world)];
  await rename(people[0] as Person, "Amy", "Zeller");
  await rename(people[1] as Person, "Zoe", "adams");
  await rename(people[2] as Person, "Ann", "Adams");
  const byName = [people[2]?.id, people[1]?.id, people[0]?.id];
  const listed = await listRiderIds({ sort: "name" });
  expect(listed.filter((id) => byName.includes(id))).toEqual(byName);
  expect(await listRiderIds({ sort: "-name" })).toEqual(listed.toReversed());
  const byEmail = people.toSorted((a, b) => (a.email < b.email ? -1 : 1)).map(({ id }) => id);
  const emails = (await listRiderIds({ sort: "email" })).filter((id) => byEmail.includes(id));
  expect(emails).toEqual(byEmail);
  expect((await listRiderIds({ sort: "-email" })).filter((id) => byEmail.includes(id))).toEqual(
    byEmail.toReversed(),
  );
});

test("pages of riders sorted by name have each rider once, also two of the same name", async () => {
  for (const twin of [await aRider(world), await aRider(world)]) await rename(twin, "Tia", "Twin");
  await rename(await aRider(world), "Ada", "Aaron");
  for (const sort of ["name", "-name"] as const) {
    const all = await listRiderIds({ sort });
    const filter = { ids: null, isSuspended: false };
    const pages = [];
    for (let offset = 0; offset < all.length; offset += 1)
      pages.push(...(await listRiderSpan(world.services.db, filter, { sort, offset, rows: 1 })));
    expect(pages.map(({ id }) => id)).toEqual(all);
  }
  expect(await listRiderIds({ sort: "name", size: "25", page: "2" })).toEqual([]);
});

test("refuses a file of more riders than a search may find", async () => {
  for (const twin of [await aRider(world), await aRider(world)]) await rename(twin, "Uma", "Umber");
  expect(await findRidersForFile(world.services.db, "Umber", 2)).toHaveLength(2);
  await expect(findRidersForFile(world.services.db, "Umber", 1)).rejects.toMatchObject({
    ...{ status: 400, code: "too_many_riders" },
  });
});

test("reads riders in batches without leaving one out", async () => {
  const filter = { ids: null, isSuspended: false };
  const batches: string[][] = [];
  for await (const riders of streamRiders(world.services.db, filter, 2))
    batches.push(riders.map(({ id }) => id));
  expect(batches[0]).toHaveLength(2);
  expect(batches.flat()).toEqual(await listRiderIds());
});

test("exports the filtered riders as CSV, without drivers", async () => {
  const file = async (query: string) => {
    const headers = { authorization: `Bearer ${owner.token}` };
    const { body } = await world.app.inject({ url: `/api${RIDERS_CSV_PATH}?${query}`, headers });
    return body.trim().split("\r\n");
  };
  const [header, ...rows] = await file("");
  expect(header).toBe(
    "First name,Last name,Email,Phone,Completed rides,Ratings,Yes ratings,Account,Joined (ET)",
  );
  expect(rows).toHaveLength((await listRiderIds()).length);
  const [found, ...others] = (await file(`search=${encodeURIComponent(rider.email)}`)).slice(1);
  expect(found).toContain(`,${rider.email},`);
  expect(found).toContain(",1,1,1,Active,");
  expect(others).toEqual([]);
  expect(await file("to=2024-01-01")).toEqual([header]);
});

test("a rider's record has rides, money, the drivers' answers, and the problems of the rides", async () => {
  const { person, ended, money, rides, ratings, reports } = await record(owner, rider);
  expect(person).toMatchObject({ role: "RIDER", email: rider.email, isSuspended: false });
  expect(ended).toMatchObject({ completed: 1, cancelled: 1, no_show: 0 });
  expect(money).toBe(17.83);
  expect(rides.map(({ state }) => state).toSorted()).toEqual(["cancelled", "completed"]);
  expect(ratings).toMatchObject({ yes: 1, no: 0, latest: [{ rideId, answer: "YES" }] });
  expect(reports).toMatchObject([{ subject: "behavior", reporter: "driver", isOwn: false }]);
});

test("a ride names the answers about its rider that count", async () => {
  const { rider: rated } = await owner.call(getAdminRide, { params: { id: rideId } });
  expect(rated).toMatchObject({ id: rider.id, yes: 1, rated: 1 });
});

test("a driver's record has the fares and the riders' answers", async () => {
  const { money, ratings, reports } = await record(owner, driver);
  expect(money).toBe(15.5);
  expect(ratings).toMatchObject({ yes: 0, no: 1, latest: [{ answer: "NO" }] });
  expect(reports).toMatchObject([{ isOwn: true }]);
});

test("an old No stays in a record however many Yes follow; of the rides, only the newest are read", async () => {
  const [strict, judged] = [await aRider(world), await aDriver(world)];
  const parties = { riderId: strict.id, driverId: judged.id, endedAt: world.services.now() };
  for (let ride = 0; ride < 11; ride++) {
    const params = { rideId: await anEndedRide(world, { ...parties, state: "completed" }) };
    await strict.call(rateRide, { params, body: { status: ride === 0 ? "NO" : "YES" } });
  }
  const { ratings, rides } = await record(owner, judged);
  expect(rides).toHaveLength(RECORD_RIDES);
  expect(ratings).toMatchObject({ yes: 10, no: 1 });
  expect(ratings.latest.map(({ answer }) => answer)).toEqual(["NO", ...Array(9).fill("YES")]);
  const pageOf = (page: string) =>
    owner.call(listPersonRatings, { params: { id: judged.id }, query: { page } });
  const [first, second] = [await pageOf("1"), await pageOf("2")];
  expect(first.ratings).toEqual(ratings.latest);
  expect(second.ratings).toMatchObject([{ answer: "YES" }]);
  expect(first.ratings.map(({ rideId }) => rideId)).not.toContain(second.ratings[0]?.rideId);
  expect(second.pagination).toEqual({ totalItems: 11, totalPages: 2, currentPage: 2 });
});

test("each role reads its own parts of a record, and each view is in the audit", async () => {
  const [support, finance] = [await anAdminOf(world, "support"), await anAdminOf(world, "finance")];
  const visibleParts = async (by: Person) => {
    const { reports, suspensions, events } = await record(by, rider);
    return [reports, suspensions, events].map((part) => part !== null);
  };
  expect(await visibleParts(owner)).toEqual([true, true, true]);
  expect(await visibleParts(support)).toEqual([true, true, false]);
  expect(await visibleParts(finance)).toEqual([false, false, false]);
  const { acts } = await owner.call(listAudit, { query: { action: "view_person" } });
  expect(acts.filter(({ subject }) => subject.id === rider.id)).toHaveLength(3);
});

test("a look at one page of ratings is in the audit", async () => {
  const { id } = await aDriver(world);
  await owner.call(listPersonRatings, { params: { id }, query: { page: "1" } });
  const { acts } = await owner.call(listAudit, { query: { action: "view_person" } });
  expect(acts.filter(({ subject }) => subject.id === id)).toHaveLength(1);
});

test("admins and unknown accounts have no record", async () => {
  const unknown = { params: { id: "019a0000-0000-7000-8000-000000000000" } };
  expect((await owner.refused(getPersonRecord, unknown)).status).toBe(404);
  expect((await owner.refused(getPersonRecord, { params: { id: owner.id } })).status).toBe(404);
});
