import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { aDriver, anonymous, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { listAudit } from "#shared/admin/contract.ts";
import {
  acceptTestimonial,
  getAcceptedTestimonials,
  getMyTestimonial,
  listTestimonials,
  postTestimonial,
  rejectTestimonial,
} from "#shared/testimonials/contract.ts";
import type { TestimonialFilter } from "#shared/testimonials/filters.ts";

let world: TestWorld;
let driver: Person;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
beforeEach(async () => {
  await world.services.pool.query("delete from testimonials");
  driver = await aDriverAfterFiveRides();
});
afterAll(() => world.close());

const body = {
  years_of_experience: 7,
  location: "Queens, NY",
  experience_description: "I set my own fares, and every rider sees them.",
};

async function aDriverAfterFiveRides(): Promise<Person> {
  const person = await aDriver(world);
  await world.services.pool.query(
    "update drivers set completed_rides = 5, ended_rides = 5 where account_id = $1",
    [person.id],
  );
  return person;
}
const write = (author: Person, location = "Queens, NY") =>
  author.call(postTestimonial, { body: { ...body, location } });
const listForAdmin = async (filter: TestimonialFilter = "all") =>
  (await admin.call(listTestimonials, { query: { filter } })).data;
const getOnlyTestimonial = async () => {
  const [testimonial] = await listForAdmin();
  if (!testimonial) throw new Error("nothing was written");
  return testimonial;
};
const listShown = async () => (await anonymous(world).call(getAcceptedTestimonials)).data;
const auditOf = async (id: string) =>
  (
    await world.services.pool.query(
      "select admin_id, action, before, after from audit_log where subject_id = $1 order by id",
      [id],
    )
  ).rows;

test("an admin reads a driver's testimonial with the full name", async () => {
  await write(driver);
  expect(await listForAdmin()).toEqual([
    {
      ...body,
      id: expect.any(String),
      submitted_by: expect.stringMatching(/^Dana Number\d+$/),
      profile_image: null,
      is_accepted_by_admin: false,
      decided_at: null,
      created_at: expect.any(String),
    },
  ]);
});

test("an accepted testimonial is published and logged", async () => {
  await write(driver);
  const { id } = await getOnlyTestimonial();
  const { data } = await admin.call(acceptTestimonial, { params: { id } });
  expect(data).toMatchObject({ is_accepted_by_admin: true, decided_at: expect.any(String) });
  expect(await listShown()).toMatchObject([body]);
  expect(await auditOf(id)).toEqual([
    {
      admin_id: admin.id,
      action: "testimonial_accept",
      before: { state: "waiting" },
      after: { state: "accepted" },
    },
  ]);
});

test("the audit names the testimonial's driver", async () => {
  await write(driver);
  const { id, submitted_by } = await getOnlyTestimonial();
  await admin.call(acceptTestimonial, { params: { id } });
  const { acts } = await admin.call(listAudit, { query: { action: "testimonial_accept" } });
  expect(acts[0]?.subject).toEqual({ id, name: submitted_by, kind: "other", isSelf: false });
});

test("a rejected testimonial is not shown and can be accepted later", async () => {
  await write(driver);
  const { id } = await getOnlyTestimonial();
  await admin.call(rejectTestimonial, { params: { id } });
  expect(await listShown()).toEqual([]);
  expect((await driver.call(getMyTestimonial)).testimonial?.state).toBe("not_accepted");
  await admin.call(acceptTestimonial, { params: { id } });
  expect(await listShown()).toMatchObject([body]);
  expect((await auditOf(id)).map(({ before }) => before.state)).toEqual(["waiting", "rejected"]);
});

test("a testimonial that is rejected after acceptance is no longer shown", async () => {
  await write(driver);
  const { id } = await getOnlyTestimonial();
  await admin.call(acceptTestimonial, { params: { id } });
  await admin.call(rejectTestimonial, { params: { id } });
  expect(await listShown()).toEqual([]);
});

test("repeating a decision changes and logs nothing", async () => {
  await write(driver);
  const { id } = await getOnlyTestimonial();
  const { data } = await admin.call(rejectTestimonial, { params: { id } });
  world.advanceClock(60);
  expect((await admin.call(rejectTestimonial, { params: { id } })).data).toEqual(data);
  expect(await auditOf(id)).toHaveLength(1);
});

test("concurrent decisions of admins are applied one after the other", async () => {
  await write(driver);
  const { id } = await getOnlyTestimonial();
  const others = await Promise.all(Array.from({ length: 8 }, () => aPerson(world, "ADMIN")));
  await Promise.all(
    others.map((other, index) =>
      other.call(index % 2 === 0 ? acceptTestimonial : rejectTestimonial, { params: { id } }),
    ),
  );
  const states = (await auditOf(id)).flatMap(({ before, after }) => [before.state, after.state]);
  expect(states[0]).toBe("waiting");
  for (let index = 1; index + 1 < states.length; index += 2)
    expect(states[index]).toBe(states[index + 1]);
  expect((await getOnlyTestimonial()).is_accepted_by_admin).toBe(states.at(-1) === "accepted");
});

test("a testimonial that its driver has edited since it was read is not accepted", async () => {
  await write(driver);
  const { id } = await getOnlyTestimonial();
  await write(driver, "Bronx, NY");
  expect(await admin.refused(acceptTestimonial, { params: { id } })).toMatchObject({
    status: 404,
    error: "This testimonial was not found",
  });
  expect(await listShown()).toEqual([]);
});

test("a text sent during a decision becomes pending and does not change the decided one", async () => {
  await write(driver);
  const { id } = await getOnlyTestimonial();
  await Promise.allSettled([
    admin.call(acceptTestimonial, { params: { id } }),
    write(driver, "Bronx, NY"),
  ]);
  const all = await listForAdmin();
  expect(all.filter(({ decided_at }) => decided_at === null)).toMatchObject([
    { location: "Bronx, NY" },
  ]);
  for (const { location } of await listShown()) expect(location).toBe("Queens, NY");
});

test("testimonials are filtered by decision, ten per page, newest first", async () => {
  for (let n = 1; n <= 12; n++) {
    world.advanceClock(60);
    await write(await aDriverAfterFiveRides(), `Block ${n}`);
  }
  const [newest, second] = await listForAdmin();
  await admin.call(acceptTestimonial, { params: { id: newest?.id ?? "" } });
  await admin.call(rejectTestimonial, { params: { id: second?.id ?? "" } });
  expect((await listForAdmin("accepted")).map(({ location }) => location)).toEqual(["Block 12"]);
  expect((await listForAdmin("rejected")).map(({ location }) => location)).toEqual(["Block 11"]);
  expect((await listForAdmin("waiting")).map(({ location }) => location)).toEqual(
    Array.from({ length: 10 }, (_, ago) => `Block ${10 - ago}`),
  );
  const last = await admin.call(listTestimonials, { query: { page: "2" } });
  expect(last.pagination).toEqual({ totalItems: 12, totalPages: 2, currentPage: 2 });
  expect(last.data.map(({ location }) => location)).toEqual(["Block 2", "Block 1"]);
});

test("testimonials are listed and decided by admins only", async () => {
  await write(driver);
  const params = { id: (await getOnlyTestimonial()).id };
  const rider = await aRider(world);
  for (const [who, status] of [
    [anonymous(world), 401],
    [rider, 403],
    [driver, 403],
  ] as const) {
    expect((await who.refused(listTestimonials)).status).toBe(status);
    expect((await who.refused(acceptTestimonial, { params })).status).toBe(status);
    expect((await who.refused(rejectTestimonial, { params })).status).toBe(status);
  }
  expect(await listShown()).toEqual([]);
});

test("an unknown testimonial can be neither accepted nor rejected", async () => {
  for (const call of [acceptTestimonial, rejectTestimonial])
    expect(await admin.refused(call, { params: { id: driver.id } })).toMatchObject({
      status: 404,
      error: "This testimonial was not found",
    });
  expect((await admin.refused(acceptTestimonial, { params: { id: "1" } })).status).toBe(400);
  expect(
    (await admin.refused(listTestimonials, { query: { filter: "late" as "all" } })).status,
  ).toBe(400);
});

test("publishing and withdrawing a testimonial is announced to every node, other changes are not", async () => {
  const announced: string[] = [];
  onTestFinished(world.services.events.subscribe("faire_testimonials", (id) => announced.push(id)));
  await write(driver);
  const { id } = await getOnlyTestimonial();
  await admin.call(rejectTestimonial, { params: { id } });
  await admin.call(acceptTestimonial, { params: { id } });
  await vi.waitFor(() => expect(announced).toEqual([id]));
  await admin.call(rejectTestimonial, { params: { id } });
  await admin.call(acceptTestimonial, { params: { id } });
  await world.services.pool.query("delete from testimonials");
  await vi.waitFor(() => expect(announced).toEqual(Array(4).fill(id)));
});
