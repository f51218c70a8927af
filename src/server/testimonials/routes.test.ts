import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aDriver, anonymous, aRider, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import {
  getAcceptedTestimonials,
  getMyTestimonial,
  postTestimonial,
} from "#shared/testimonials/contract.ts";

let world: TestWorld;
let driver: Person;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  await world.services.pool.query("delete from testimonials");
  driver = await aDriverAfter(5);
});
afterAll(() => world.close());

const body = {
  years_of_experience: 7,
  location: "Queens, NY",
  experience_description: "I set my own fares, and every rider sees them.",
};

async function aDriverAfter(rides: number): Promise<Person> {
  const person = await aDriver(world);
  const counted = "update drivers set completed_rides = $2, ended_rides = $2 where account_id = $1";
  await world.services.pool.query(counted, [person.id, rides]);
  return person;
}
const write = (who: Person, changes: Partial<typeof body> = {}) =>
  who.call(postTestimonial, { body: { ...body, ...changes } });
const decide = (who: Person, isAccepted: boolean) =>
  world.services.pool.query(
    `update testimonials set is_accepted_by_admin = $2, decided_at = now()
     where driver_id = $1 and decided_at is null`,
    [who.id, isAccepted],
  );
const countRowsOf = async (who: Person): Promise<number> => {
  const { rowCount } = await world.services.pool.query(
    "select id from testimonials where driver_id = $1",
    [who.id],
  );
  return rowCount ?? 0;
};
const listAccepted = async () => (await anonymous(world).call(getAcceptedTestimonials)).data;

test("a driver with five completed rides can submit a testimonial, which becomes pending", async () => {
  const testimonialBefore = await driver.call(getMyTestimonial);
  expect(testimonialBefore).toMatchObject({
    testimonial: null,
    completedRides: 5,
    needed: 5,
    isShown: false,
  });
  const { testimonial } = await write(driver);
  expect(testimonial).toMatchObject({ ...body, state: "waiting" });
  expect((await driver.call(getMyTestimonial)).testimonial).toEqual(testimonial);
  expect(await listAccepted()).toEqual([]);
});

test("a testimonial before the fifth ride is refused with a message", async () => {
  const newcomer = await aDriverAfter(4);
  expect(await newcomer.refused(postTestimonial, { body })).toMatchObject({
    status: 409,
    code: "too_few_rides",
    error: "You can write a testimonial once you have completed 5 rides",
  });
  expect(await newcomer.call(getMyTestimonial)).toMatchObject({
    testimonial: null,
    completedRides: 4,
  });
});

test("only drivers write testimonials and read their own", async () => {
  const rider = await aRider(world);
  expect((await rider.refused(postTestimonial, { body })).status).toBe(403);
  expect((await rider.refused(getMyTestimonial)).status).toBe(403);
  expect((await anonymous(world).refused(postTestimonial, { body })).status).toBe(401);
  expect((await anonymous(world).refused(getMyTestimonial)).status).toBe(401);
});

test("a driver cannot read or change another driver's testimonial", async () => {
  await write(driver);
  const other = await aDriverAfter(9);
  expect((await other.call(getMyTestimonial)).testimonial).toBeNull();
  await write(other, { location: "Bronx, NY" });
  expect((await driver.call(getMyTestimonial)).testimonial?.location).toBe("Queens, NY");
});

test("one of several concurrent submissions is pending and none fails", async () => {
  const locations = ["Queens", "Bronx", "Brooklyn", "Harlem"];
  await Promise.all(locations.map((location) => write(driver, { location })));
  expect(await countRowsOf(driver)).toBe(1);
  const { testimonial } = await driver.call(getMyTestimonial);
  expect(locations).toContain(testimonial?.location);
});

test("editing a pending testimonial gives it a new id", async () => {
  const listIds = async () => {
    const { rows } = await world.services.pool.query("select id from testimonials");
    return rows.map(({ id }) => id);
  };
  await write(driver);
  const idsBefore = await listIds();
  await write(driver, { location: "Bronx, NY" });
  expect(await countRowsOf(driver)).toBe(1);
  expect(await listIds()).not.toEqual(idsBefore);
});

test("an accepted testimonial is public with first name and initial", async () => {
  await write(driver);
  await decide(driver, true);
  expect(await listAccepted()).toEqual([
    { ...body, submitted_by: "Dana N.", created_at: expect.any(String) },
  ]);
  const ownTestimonial = await driver.call(getMyTestimonial);
  expect(ownTestimonial).toMatchObject({ testimonial: { state: "accepted" }, isShown: true });
});

test("a new text replaces the accepted one only once it is accepted itself", async () => {
  await write(driver);
  await decide(driver, true);
  world.advanceClock(60);
  const newText = { experience_description: "Two years on I would still choose it again." };
  expect(await write(driver, newText)).toMatchObject({
    testimonial: { ...newText, state: "waiting" },
    isShown: true,
  });
  expect(await listAccepted()).toMatchObject([body]);
  await decide(driver, true);
  expect(await listAccepted()).toMatchObject([newText]);
});

test("a rejected testimonial is not shown, and another can be submitted", async () => {
  await write(driver);
  await decide(driver, false);
  expect(await listAccepted()).toEqual([]);
  expect(await driver.call(getMyTestimonial)).toMatchObject({
    testimonial: { state: "not_accepted" },
    isShown: false,
  });
  expect((await write(driver)).testimonial?.state).toBe("waiting");
});

test("the newest twelve testimonials are shown, newest first", async () => {
  for (let n = 1; n <= 13; n++) {
    world.advanceClock(60);
    const another = await aDriverAfter(5);
    await write(another, { location: `Block ${n}` });
    await decide(another, true);
  }
  const acceptedLocations = (await listAccepted()).map(({ location }) => location);
  expect(acceptedLocations).toEqual(Array.from({ length: 12 }, (_, ago) => `Block ${13 - ago}`));
});

test("a script in a testimonial is returned as text, with its line breaks", async () => {
  const script = '<script>alert("x")</script>\n<img src=x onerror=alert(1)> & more';
  const { testimonial } = await write(driver, { experience_description: script });
  expect(testimonial?.experience_description).toBe(script);
  await decide(driver, true);
  const answer = await world.app.inject({ method: "GET", url: "/api/testimonials/accepted" });
  expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  expect(answer.json().data[0].experience_description).toBe(script);
});

test("the longest and shortest texts are accepted, in any script", async () => {
  for (const experience_description of [
    "x".repeat(2000),
    "x".repeat(20),
    "🚕".repeat(20),
    "🚕".repeat(2000),
  ]) {
    const { testimonial } = await write(driver, { experience_description });
    expect(testimonial?.experience_description).toBe(experience_description);
  }
  await write(driver, { years_of_experience: 0, location: "NY" });
  await write(driver, { years_of_experience: 80, location: "x".repeat(120) });
});

test.each([
  [
    "experience_description",
    "x".repeat(2001),
    "Your experience must be at most 2000 characters long",
  ],
  [
    "experience_description",
    ` ${"x".repeat(19)} `,
    "Your experience must be at least 20 characters long",
  ],
  ["location", "Q", "Location must be at least 2 characters long"],
  ["location", "x".repeat(121), "Location must be at most 120 characters long"],
  ["years_of_experience", -1, "Years of experience must be a whole number from 0 to 80"],
  ["years_of_experience", 81, "Years of experience must be a whole number from 0 to 80"],
  ["years_of_experience", 2.5, "Years of experience must be a whole number from 0 to 80"],
])(
  "a %s outside its limits is refused with a message at its field (%#)",
  async (field, value, sentence) => {
    const refused = await driver.refused(postTestimonial, { body: { ...body, [field]: value } });
    expect(refused).toMatchObject({ status: 400, fields: { [field]: sentence } });
    expect(await countRowsOf(driver)).toBe(0);
  },
);
