import { afterAll, beforeAll, expect, it } from "vitest";
import { aDriver, aPerson, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getDriverForAdmin, verifyDriver } from "#shared/admin/contract.ts";
import { setTaxOffer } from "#shared/admin/tax-contract.ts";
import { getActivation } from "#shared/drivers/contract.ts";
import { marketIsoDate } from "#shared/market-time.ts";

let world: TestWorld;
let admins: [Person, Person];
beforeAll(async () => {
  world = await openWorld();
  admins = [await aPerson(world, "ADMIN"), await aPerson(world, "ADMIN")];
});
afterAll(() => world.close());

const viewDriver = (driver: Person) =>
  admins[0].call(getDriverForAdmin, { params: { id: driver.id } });

it("applies one of several changes based on the same state and refuses the others", async () => {
  const driver = await aDriver(world);
  const { lastAct } = await viewDriver(driver);
  const offerValidity = marketIsoDate(world.services.now());
  const sent = Array.from({ length: 8 }, (_, n) => ({
    params: { id: driver.id },
    body: { taxRate: (n + 1) / 100, offerValidity, lastAct },
  }));
  const ends = await Promise.all(
    sent.map((body, n) =>
      admins[n % 2 === 0 ? 0 : 1].call(setTaxOffer, body).then(
        () => "won",
        (error: unknown) => String(error),
      ),
    ),
  );
  expect(ends.filter((end) => end === "won")).toHaveLength(1);
  expect(ends.filter((end) => end.includes("409"))).toHaveLength(7);
  const { audit, driver: now } = await viewDriver(driver);
  expect(audit).toHaveLength(1);
  expect(now.taxRate).toBe((ends.indexOf("won") + 1) / 100);
});

it("returns the current state with a refused change", async () => {
  const driver = await aDriver(world);
  const params = { id: driver.id };
  const { lastAct } = await viewDriver(driver);
  await admins[0].call(verifyDriver, {
    params,
    body: { isVerified: false, reason: "Papers have expired", lastAct },
  });
  const body = { taxRate: 0.1, offerValidity: marketIsoDate(world.services.now()), lastAct };
  const refusal = await admins[1].refused(setTaxOffer, { params, body });
  expect(refusal).toMatchObject({ status: 409, code: "changed_meanwhile", state: "unverified" });
  const { lastAct: latest } = await viewDriver(driver);
  await admins[1].call(setTaxOffer, { params, body: { ...body, lastAct: latest } });
});

it("treats a repeated act of another admin as done", async () => {
  const driver = await aDriver(world);
  const params = { id: driver.id };
  const body = { isVerified: false, reason: "Papers have expired", lastAct: null };
  await admins[0].call(verifyDriver, { params, body });
  const { driver: shown, audit } = await admins[1].call(verifyDriver, { params, body });
  expect(shown.isVerified).toBe(false);
  expect(audit).toHaveLength(1);
});

it("audits the same tax offer once, even from several admins", async () => {
  const driver = await aDriver(world);
  const params = { id: driver.id };
  const offerValidity = marketIsoDate(world.services.now());
  const { lastAct } = await viewDriver(driver);
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      admins[n % 2 === 0 ? 0 : 1].call(setTaxOffer, {
        params,
        body: { taxRate: 0.1, offerValidity, lastAct },
      }),
    ),
  );
  const { audit, driver: now } = await viewDriver(driver);
  expect(audit.map(({ action }) => action)).toEqual(["tax_offer"]);
  expect(now).toMatchObject({ taxRate: 0.1, offerValidity });
});

it("shows the driver the unverification reason until verified again", async () => {
  const driver = await aDriver(world);
  const params = { id: driver.id };
  const sentence = async () =>
    (await driver.call(getActivation)).steps.find(({ step }) => step === "verified")?.sentence;
  await admins[0].call(verifyDriver, {
    params,
    body: { isVerified: false, reason: "Papers have expired" },
  });
  expect(await sentence()).toBe("An admin has revoked your verification: Papers have expired");
  await admins[0].call(verifyDriver, { params, body: { isVerified: true } });
  expect(await sentence()).toBe("Your account is verified.");
});
