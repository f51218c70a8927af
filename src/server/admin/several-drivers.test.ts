import { afterAll, beforeAll, expect, it } from "vitest";
import type { CallRequest } from "#server/testing/caller.ts";
import { aDriver, anonymous, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { DRIVERS_CSV_PATH, listAudit, verifyDrivers } from "#shared/admin/contract.ts";

let world: TestWorld;
let admin: Person;
let drivers: Person[];
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
  drivers = [await aDriver(world), await aDriver(world), await aDriver(world)];
});
afterAll(() => world.close());

const idsOf = (some: Person[]) => some.map(({ id }) => id);
const isVerified = ({ id }: Person) => world.services.market.find(id)?.isVerified;
const lettersTo = ({ email }: Person) =>
  world.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const unverify = (ids: string[], caller = admin) =>
  caller.call(verifyDrivers, { body: { ids, isVerified: false, reason: "Papers have expired" } });
const verify = (ids: string[], caller = admin) =>
  caller.call(verifyDrivers, { body: { ids, isVerified: true } });
const actsOn = async (driver: Person) =>
  (await admin.call(listAudit, { query: { search: driver.email } })).acts
    .filter(({ subject }) => subject.id === driver.id)
    .map(({ action }) => action);

it("verifies several drivers with audit and notice, and skips verified drivers", async () => {
  const [first, second, third] = drivers as [Person, Person, Person];
  expect(await unverify(idsOf([first, second]))).toMatchObject({ changed: 2, already: 0 });
  expect(drivers.map(isVerified)).toEqual([false, false, true]);
  expect(await verify([...idsOf(drivers), first.id, first.id.toUpperCase()])).toMatchObject({
    changed: 2,
    already: 1,
  });
  await world.waitUntilIdle();
  expect(drivers.map(isVerified)).toEqual([true, true, true]);
  expect(await actsOn(first)).toEqual(["verify", "unverify"]);
  expect(await actsOn(third)).toEqual([]);
  expect(lettersTo(second)).toEqual(["You are no longer verified", "You are verified"]);
  expect(lettersTo(third)).toEqual([]);
});

it("changes no driver if one of them is unknown", async () => {
  const refusal = await admin.refused(verifyDrivers, {
    body: { ids: [...idsOf(drivers), admin.id], isVerified: false, reason: "Papers have expired" },
  });
  expect(refusal).toMatchObject({ status: 404, error: "One of these drivers was not found" });
  expect(drivers.map(isVerified)).toEqual([true, true, true]);
});

it("serializes eight concurrent changes of the same drivers", async () => {
  const ids = idsOf(drivers);
  const ends = await Promise.all(
    Array.from({ length: 8 }, (_, n) => {
      const some = n % 2 === 0 ? ids : ids.toReversed();
      return n % 4 < 2 ? unverify(some) : verify(some);
    }),
  );
  expect(ends).toHaveLength(8);
  expect(new Set(drivers.map(isVerified)).size).toBe(1);
});

it("requires 1 to 100 ids", async () => {
  const refused = (sent: CallRequest<typeof verifyDrivers>) => admin.refused(verifyDrivers, sent);
  const { id } = drivers[0] ?? admin;
  expect(await refused({ body: { ids: [], isVerified: true } })).toMatchObject({
    fields: { ids: "Choose at least one driver" },
  });
  const many = Array.from({ length: 101 }, () => id);
  expect(await refused({ body: { ids: many, isVerified: true } })).toMatchObject({
    fields: { ids: "Choose at most 100 drivers" },
  });
  expect((await refused({ body: { ids: ["x"], isVerified: true } })).status).toBe(400);
});

it("refuses everyone but admins", async () => {
  const body = { ids: idsOf(drivers), isVerified: true };
  const others = [drivers[0] ?? admin, await aRider(world), anonymous(world)];
  const refusals = await Promise.all(others.map((other) => other.refused(verifyDrivers, { body })));
  expect(refusals.map(({ status }) => status)).toEqual([403, 403, 401]);
});

it("exports the selected drivers and rejects malformed ids", async () => {
  const file = (ids: string) =>
    world.app.inject({
      url: `/api${DRIVERS_CSV_PATH}?ids=${ids}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
  const [first, second] = drivers;
  const { body } = await file(idsOf(drivers.slice(0, 2)).join(","));
  const lines = body.trim().split("\n");
  expect(lines).toHaveLength(3);
  expect(body).toContain(first?.email);
  expect(body).toContain(second?.email);
  expect((await file("%27%3B--")).statusCode).toBe(400);
});
