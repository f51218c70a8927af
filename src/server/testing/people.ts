import { randomBytes, randomInt } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { insertAccount } from "#server/accounts/queries.ts";
import { openSession } from "#server/accounts/sessions.ts";
import type { Role } from "#server/database/tables.d.ts";
import type { AdminRole } from "#shared/permissions.ts";
import type { Point } from "#shared/places/place.ts";
import { type Caller, callerOf } from "./caller.ts";
import { connectedAccount } from "./connected-account.ts";
import type { TestWorld } from "./world.ts";

/** A signed-in person. */
export interface Person extends Caller {
  id: string;
  email: string;
  token: string;
}

export const empireState: Point = { latitude: 40.7484, longitude: -73.9857 };

export async function aPerson(world: TestWorld, role: Role): Promise<Person> {
  const { app, services } = world;
  const id = uuidv7();
  const email = `${id}@faire.test`;
  await insertAccount(services.db, {
    id,
    role,
    email,
    passwordHash: "none: signed in by the test",
    firstName: role === "DRIVER" ? "Dana" : "Robin",
    lastName: `Number${randomInt(10_000)}`,
    phoneNumber: "2125550100",
    sharesPhone: true,
    profileImage: null,
    referralCode: randomBytes(8).toString("hex").toUpperCase(),
    referredBy: null,
  });
  const token = await openSession(services, id);
  return { id, email, token, ...callerOf(app, token) };
}

/** An admin of a role; the admins of `aPerson` are owners. */
export async function anAdminOf(world: TestWorld, role: AdminRole): Promise<Person> {
  const admin = await aPerson(world, "ADMIN");
  await world.services.db
    .updateTable("admins")
    .set({ role })
    .where("accountId", "=", admin.id)
    .execute();
  return admin;
}

export const aRider = (world: TestWorld) => aPerson(world, "RIDER");
export const anonymous = (world: TestWorld): Caller => callerOf(world.app, null);

type DriverDetail = {
  at?: Point;
  perMileCents?: number;
  discountBps?: number;
  /** Price for bookings of one to 24 hours. */
  perHourCents?: number;
};

/** A driver who can be offered: verified, online, with a Stripe account, a vehicle, a service area and a position. */
export async function aDriver(world: TestWorld, detail: DriverDetail = {}): Promise<Person> {
  const person = await aPerson(world, "DRIVER");
  const { db, market, now } = world.services;
  const stripeAccountId = await connectedAccount(world.stripe);
  await db
    .insertInto("drivers")
    .values({
      accountId: person.id,
      isVerified: true,
      isOnline: true,
      payoutsEnabled: true,
      stripeAccountId,
    })
    .execute();
  await db
    .insertInto("rates")
    .values({
      driverId: person.id,
      version: 1,
      baseFareCents: 500,
      perMinuteCents: 20,
      perMileCents: detail.perMileCents ?? 150,
      discountEnabled: detail.discountBps !== undefined,
      discountBps: detail.discountBps ?? 1000,
      hourlyEnabled: detail.perHourCents !== undefined,
      perHourCents: detail.perHourCents ?? 100,
      minimumHours: 1,
      maximumHours: 24,
    })
    .execute();
  const base = { address: "Home", ...(detail.at ?? empireState), radiusMiles: 25 };
  await db
    .insertInto("serviceAreas")
    .values({ driverId: person.id, ...base })
    .execute();
  const car = {
    make: "Toyota",
    model: "Camry",
    year: 2022,
    color: "Black",
    vin: "4T1B11HK5KU123456",
    plateNumber: "FAIRE1",
    vehicleType: "SEDAN",
  } as const;
  await db
    .insertInto("vehicles")
    .values({ driverId: person.id, ...car })
    .execute();
  await market.reload(person.id);
  market.setPosition(person.id, detail.at ?? empireState, now());
  return person;
}
