import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findCustomerId } from "#server/cards/customer-queries.ts";
import { sweepDaily } from "#server/jobs/daily.ts";
import { closeUnpaid } from "#server/payments/close-unpaid.ts";
import { logInAccount, PASSWORD, registerAccount } from "#server/testing/accounts.ts";
import { anEndedRide } from "#server/testing/ended-rides.ts";
import { aDriver, anonymous, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { aHeldRide, anAcceptedRide } from "#server/testing/rides.ts";
import { aRiderWithCard, listCardsOf } from "#server/testing/saved-cards.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { logInRider, validateToken } from "#shared/accounts/contract.ts";
import { refundRide, refundTip } from "#shared/operations/acts-contract.ts";
import { deleteAccount, exportAccount } from "#shared/own-data/contract.ts";
import { payRide } from "#shared/payments/contract.ts";
import { putUserProfile } from "#shared/profile/contract.ts";
import { acceptRide, completeRide } from "#shared/rides/contract.ts";
import { putPinWish } from "#shared/rides/pin-contract.ts";
import { tipRideByCard } from "#shared/tips/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const deletionRequest = { body: { password: PASSWORD, confirmation: "DELETE" } };

async function anImageOf({ token }: Person): Promise<string> {
  const color = { width: 20, height: 20, channels: 3, background: "#123456" } as const;
  const form = new FormData();
  const file = new Uint8Array(await sharp({ create: color }).png().toBuffer());
  form.append("file", new Blob([file]), "me.png");
  const headers = { authorization: `Bearer ${token}` };
  const url = "/api/upload-profile-image";
  return (await world.app.inject({ method: "POST", url, headers, payload: form })).json().publicUrl;
}

/** Gives a test account a known password, which deletion requires. */
const setPassword = async (person: Person): Promise<Person> => {
  const other = await registerAccount(world);
  await sql`update accounts set password_hash = (select password_hash from accounts where id = ${other.id})
    where id = ${person.id}`.execute(world.services.db);
  return person;
};

const aPastRide = (rider: Person, driver: Person, isUnsettled = false) =>
  anEndedRide(world, {
    riderId: rider.id,
    driverId: driver.id,
    state: "completed",
    endedAt: world.services.now(),
    isUnsettled,
  });

/** All tables that still contain a text. */
async function listTablesContaining(text: string): Promise<string[]> {
  const { db } = world.services;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const holding = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} as kept where to_jsonb(kept)::text ilike ${`%${text}%`} limit 1`.execute(
      db,
    );
    if (rows.length > 0) holding.push(name);
  }
  return holding;
}

describe("the export of personal data", () => {
  it("comes as a file with account, rides, sessions and the rest, without secrets", async () => {
    const rider = await registerAccount(world);
    await aPastRide(rider, await aDriver(world));
    const headers = { authorization: `Bearer ${rider.token}` };
    const answer = await world.app.inject({ url: "/api/account/export", headers });
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="faire-my-data.json"');
    expect(answer.json()).toMatchObject({
      account: { email: rider.email, firstName: "Rosa", phoneNumber: "2125550123" },
      kept: {
        rides: [{ part: "rider", state: "completed" }],
        sessions: [{ expiresAt: expect.any(String) }],
        vehicles: [],
      },
    });
    expect(answer.body).not.toMatch(/argon2|password|token/i);
  });

  it("contains a driver's vehicle and rates, and no rider's data", async () => {
    const [rider, driver] = [await aRider(world), await aDriver(world)];
    await aPastRide(rider, driver);
    const { kept } = await driver.call(exportAccount);
    expect(kept).toMatchObject({
      rides: [{ part: "driver", passengerName: null, notes: null }],
      vehicles: [{ make: "Toyota", vin: "4T1B11HK5KU123456" }],
      rates: [{ version: 1 }],
    });
    expect(JSON.stringify(kept)).not.toContain(rider.email);
  });

  it("omits a driver's unpaid rides", async () => {
    const { rider, driver, rideId } = await aHeldRide(world);
    expect((await driver.call(exportAccount)).kept).toMatchObject({ rides: [], payments: [] });
    expect((await rider.call(exportAccount)).kept).toMatchObject({
      rides: [{ part: "rider", state: "awaiting_payment" }],
    });
    await closeUnpaid(world.services, rideId, { by: "rider" });
    expect((await driver.call(exportAccount)).kept).toMatchObject({ rides: [], payments: [] });
  });

  it("is available to signed-in accounts, for their own data only", async () => {
    expect((await anonymous(world).refused(exportAccount)).status).toBe(401);
    const admin = await aPerson(world, "ADMIN");
    expect((await admin.call(exportAccount)).account).toMatchObject({ email: admin.email });
  });
});

describe("deleting an account", () => {
  it("deletes the rider's name and phone number from all tables, the email after its last mail", async () => {
    const rider = await registerAccount(world, {
      email: `zebulon-${crypto.randomUUID()}@example.com`,
    });
    const laptop = await logInAccount(world, rider);
    const profileImage = await anImageOf(rider);
    const name = { firstName: "Zebulon", lastName: "Quartermaine" };
    const details = { ...name, phoneNumber: "2125559876", email: rider.email, profileImage };
    await rider.call(putUserProfile, { body: details });
    const driver = await aDriver(world);
    await aPastRide(rider, driver);
    expect((await rider.call(deleteAccount, deletionRequest)).message).toBe(
      "Your account is deleted",
    );
    for (const device of [rider, laptop])
      expect((await device.refused(validateToken)).status).toBe(401);
    expect((await world.app.inject({ url: profileImage })).statusCode).toBe(404);

    expect(await listTablesContaining("quartermaine")).toEqual([]);
    expect(await listTablesContaining("2125559876")).toEqual([]);
    expect(await listTablesContaining(rider.email)).toEqual(["account_mails"]);
    await world.waitUntilIdle();
    const confirmationMail = world.mails.findLast(({ to }) => to === rider.email);
    expect(confirmationMail?.subject).toBe("Your account was deleted");
    await sweepDaily(world.services, world.services.now());
    expect(await listTablesContaining(rider.email)).toEqual([]);
    const { kept } = await driver.call(exportAccount);
    expect(kept.rides).toHaveLength(1);
  });

  it("deletes the rider's PINs and PIN setting, which the export contains", async () => {
    const rider = await registerAccount(world);
    const rideId = await aPastRide(rider, await aDriver(world));
    await rider.call(putPinWish, { body: { isWished: true } });
    const { db } = world.services;
    await db.insertInto("ridePins").values({ rideId, pin: "4071" }).execute();
    expect((await rider.call(exportAccount)).kept).toMatchObject({
      startPins: [{ pin: "4071", verifiedAt: null }],
      pinWishes: [{ isWished: true }],
    });
    await rider.call(deleteAccount, deletionRequest);
    // Exact, because a random id may contain the digits of a PIN.
    const pins = db.selectFrom("ridePins").select("pin").where("rideId", "=", rideId);
    expect((await pins.execute()).filter(({ pin }) => pin !== "")).toEqual([]);
    expect(await listTablesContaining(rider.id)).not.toContain("rider_pin_wishes");
  });

  it("deletes the payer's data received from the payment provider", async () => {
    const rider = await registerAccount(world, {
      email: `zoltan-${crypto.randomUUID()}@example.com`,
    });
    const booked = await anAcceptedRide(world, { rider });
    await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
    await world.waitUntilIdle();
    await rider.call(deleteAccount, deletionRequest);
    expect(await listTablesContaining(rider.email)).toEqual(["account_mails"]);
  });

  it("erases the customer and the saved card from rides and tips, which can still be refunded", async () => {
    const rider = await aRiderWithCard(world);
    const { rideId, driver } = await aHeldRide(world, { rider });
    const params = { id: rideId };
    await rider.call(payRide, { params: { rideId } });
    await driver.call(acceptRide, { params: { rideId } });
    await driver.call(completeRide, { params: { rideId } });
    const cardId = (await listCardsOf(rider))[0]?.id ?? "";
    await rider.call(tipRideByCard, { params, body: { amount: 4, cardId } });
    await world.waitUntilIdle();
    const customerId = (await findCustomerId(world.services.db, rider.id)) ?? "";
    expect(await listTablesContaining(cardId)).toEqual(
      expect.arrayContaining(["card_payments", "saved_cards", "tips"]),
    );
    expect(await listTablesContaining(customerId)).toEqual(
      expect.arrayContaining(["card_payments", "payment_customers", "payments", "tips"]),
    );
    await (await setPassword(rider)).call(deleteAccount, deletionRequest);
    await world.waitUntilIdle();
    expect(await listTablesContaining(customerId)).toEqual([]);
    // The event of the detached card keeps its id. Nothing links it to the rider any more.
    expect(await listTablesContaining(cardId)).toEqual(["stripe_events"]);

    const admin = await aPerson(world, "ADMIN");
    const body = { amount: 5, paidBy: "platform", reason: "The car was dirty" } as const;
    await admin.call(refundRide, { params, body });
    await admin.call(refundTip, { params, body: { reason: body.reason } });
    await world.waitUntilIdle();
    const refunds = world.stripe.list("refund").slice(-2);
    expect(refunds.map(({ amount }) => amount).toSorted()).toEqual([400, 500]);
  });

  it("is refused if the password is changed at the same moment", async () => {
    const rider = await registerAccount(world);
    const { db } = world.services;
    let leaving: Promise<{ status: number; code?: string }> | undefined;
    await db.transaction().execute(async (tx) => {
      await sql`update accounts set password_hash = 'another' where id = ${rider.id}`.execute(tx);
      leaving = rider.refused(deleteAccount, deletionRequest);
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        expect(rows).toHaveLength(1);
      });
    });
    expect(await leaving).toMatchObject({ status: 409, code: "password_changed" });
  });

  it("frees the email for a new account", async () => {
    const rider = await registerAccount(world);
    await rider.call(deleteAccount, deletionRequest);
    const body = { email: rider.email, password: PASSWORD };
    expect((await anonymous(world).refused(logInRider, { body })).status).toBe(401);
    const newAccount = await registerAccount(world, { email: rider.email });
    expect(newAccount.id).not.toBe(rider.id);
    expect((await newAccount.call(exportAccount)).kept.rides).toEqual([]);
  });

  it("removes a driver from the market at once", async () => {
    const driver = await setPassword(await aDriver(world));
    expect(world.services.market.find(driver.id)?.isVerified).toBe(true);
    await driver.call(deleteAccount, deletionRequest);
    expect(world.services.market.find(driver.id)?.isVerified ?? false).toBe(false);
    expect(await listTablesContaining(driver.email)).toEqual(["account_mails"]);
  });

  it("is refused while a ride is open, even unpaid, for its rider and for its driver", async () => {
    const rider = await setPassword(await aRider(world));
    const driver = await setPassword(await aDriver(world));
    await aHeldRide(world, { rider, driver });
    for (const person of [rider, driver])
      expect(await person.refused(deleteAccount, deletionRequest)).toMatchObject({
        status: 409,
        code: "ride_open",
        error: "A ride of yours is not over. End or cancel it, then delete your account.",
      });
    expect((await rider.call(validateToken)).user.id).toBe(rider.id);
  });

  it("is refused while money is in transit", async () => {
    const rider = await setPassword(await aRider(world));
    await aPastRide(rider, await aDriver(world), true);
    expect(await rider.refused(deleteAccount, deletionRequest)).toMatchObject({
      status: 409,
      code: "money_open",
      error: "Money of a ride of yours is still on its way. Try again in a few minutes.",
    });
  });

  it("requires the password and the confirmation word", async () => {
    const rider = await registerAccount(world);
    const refused = (body: { password: string; confirmation: string }) =>
      rider.refused(deleteAccount, { body });
    expect(await refused({ password: "wrong horse", confirmation: "DELETE" })).toMatchObject({
      status: 422,
      fields: { password: "This is not your password" },
    });
    expect((await refused({ password: PASSWORD, confirmation: "delete" })).fields).toEqual({
      confirmation: "Type DELETE to confirm",
    });
    expect((await anonymous(world).refused(deleteAccount, deletionRequest)).status).toBe(401);
    expect(
      await (await aPerson(world, "ADMIN")).refused(deleteAccount, deletionRequest),
    ).toMatchObject({
      status: 403,
      error: "An admin's account is not deleted here. Ask another admin.",
    });
    expect((await rider.call(validateToken)).user.id).toBe(rider.id);
  });

  it("a second time, with a session that a node still has cached, gets 401", async () => {
    const rider = await registerAccount(world);
    await rider.call(validateToken);
    // Deletes the account as another node would, before its notification arrives.
    await sql`update accounts set deleted_at = now(), password_hash = 'none' where id = ${rider.id}`.execute(
      world.services.db,
    );
    expect((await rider.refused(deleteAccount, deletionRequest)).status).toBe(401);
  });

  it("requested eight times concurrently takes effect once", async () => {
    const rider = await registerAccount(world);
    const headers = { authorization: `Bearer ${rider.token}` };
    const tries = await Promise.all(
      Array.from({ length: 8 }, () =>
        world.app.inject({
          method: "DELETE",
          url: "/api/account",
          headers,
          payload: deletionRequest.body,
        }),
      ),
    );
    expect(tries.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const { statusCode } of tries) expect([200, 401, 422]).toContain(statusCode);
  });
});
