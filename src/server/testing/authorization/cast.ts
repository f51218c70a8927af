import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { listOpenSessions } from "#server/accounts/session-queries.ts";
import { openSession } from "#server/accounts/sessions.ts";
import { sessionOf } from "#server/accounts/tokens.ts";
import { insertRequest } from "#server/operations/refund-request-queries.ts";
import { insertPasskey } from "#server/passkeys/queries.ts";
import type { Services } from "#server/services.ts";
import { insertSubmission } from "#server/submissions/queries.ts";
import { insertAppeal } from "#server/suspensions/appeal-queries.ts";
import { insertSuspension } from "#server/suspensions/queries.ts";
import { aDriver, anAdminOf, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { insertRideRow } from "#server/testing/ride-rows.ts";
import { aHeldRide } from "#server/testing/rides.ts";
import type { TestWorld } from "#server/testing/world.ts";
import type { AdminRole } from "#shared/permissions.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { ObjectKind } from "./rule.ts";

/** A rider, a driver, and the objects they own. */
interface Side {
  rider: Person;
  driver: Person;
  owns: Partial<Record<ObjectKind, string>>;
}

/** All callers: two unrelated riders and drivers, a suspended rider and driver, and an admin of each role. */
export interface Cast {
  a: Side;
  b: Side;
  suspended: Side;
  /** An owner. */
  admin: Person;
  support: Person;
  finance: Person;
}

/** Creates the people; `withoutOffers` omits their offers and payment pages. */
export async function aCast(world: TestWorld, withoutOffers = false): Promise<Cast> {
  const a = await aSide(world, withoutOffers);
  const b = await aSide(world, withoutOffers);
  const suspended = await aSide(world, true);
  const admin = await aPerson(world, "ADMIN");
  for (const { id } of [suspended.rider, suspended.driver])
    await insertSuspensionOf(world.services, { accountId: id, adminId: admin.id });
  for (const side of [a, b])
    Object.assign(side.owns, await insertSuspensionWithAppeal(world, admin));
  for (const { owns } of [a, b])
    owns.refundRequest = await insertRefundRequestOf(world.services, {
      rideId: owns.ride ?? "",
      adminId: admin.id,
    });
  const support = await anAdminOf(world, "support");
  const finance = await anAdminOf(world, "finance");
  return { a, b, suspended, admin, support, finance };
}

/** A refund of $1.00 that waits for another admin. */
export async function insertRefundRequestOf(
  { db, now }: Pick<Services, "db" | "now">,
  { rideId, adminId }: { rideId: string; adminId: string },
): Promise<string> {
  const id = await insertRequest(db, {
    ...{
      rideId,
      amountCents: 100,
      reason: "The car was dirty",
      paidBy: "both" as const,
      requestKey: null,
    },
    ...{ requestedBy: adminId, requestedAt: now(), expiresAt: plusMinutes(now(), 60) },
  });
  if (id === null) throw new Error("a refund of the ride waits already");
  return id;
}

/** Suspends a new rider. Returns the suspension with its open appeal. */
async function insertSuspensionWithAppeal(world: TestWorld, admin: Person): Promise<Side["owns"]> {
  const { db, now } = world.services;
  const { id: accountId } = await aRider(world);
  const suspension = await insertSuspensionOf(world.services, { accountId, adminId: admin.id });
  const newAppeal = { suspensionId: suspension, words: "It was my brother.", appealedAt: now() };
  const appeal = await insertAppeal(db, newAppeal);
  return appeal === null ? {} : { suspension, appeal };
}

async function insertSuspensionOf(
  { db, now }: Pick<Services, "db" | "now">,
  { accountId, adminId }: { accountId: string; adminId: string },
): Promise<string> {
  const texts = { reason: "conduct", notice: "You shouted.", evidence: "A video." } as const;
  const terms = { holdsPayouts: true, suspendedAt: now(), endsAt: null };
  const id = await insertSuspension(db, {
    ...texts,
    ...terms,
    accountId,
    suspendedBy: adminId,
  });
  if (id === null) throw new Error("the person is suspended already");
  return id;
}

async function aSide(world: TestWorld, withoutOffers: boolean): Promise<Side> {
  const { pool, now } = world.services;
  const [rider, driver] = [await aRider(world), await aDriver(world)];
  const requestedAt = plusMinutes(now(), 48 * 60);
  const parties = { riderId: rider.id, driverId: driver.id };
  const ride = await insertRideRow(pool, {
    ...parties,
    kind: "scheduled",
    state: "accepted",
    requestedAt,
  });
  const idea = await insertIdeaOf(pool, rider.id);
  const testimonial = await insertTestimonialOf(pool, driver.id);
  const finding = await aFinding(world, ride);
  const card = await insertCardOf(pool, rider.id);
  const savedPlace = await insertPlaceOf(pool, rider.id);
  const shareLink = await insertShareLinkOf(pool, { rideId: ride, riderId: rider.id });
  await insertLostItemOf(pool, { ...parties, rideId: ride });
  const trustedContact = await insertContactOf(pool, rider.id);
  const submission = await insertSubmissionOf(world.services, driver.id);
  const toll = await insertTollOf(pool, driver.id, ride);
  const otherVehicle = await insertOtherVehicleOf(pool, driver.id);
  const owns = {
    toll,
    otherVehicle,
    submission,
    ride,
    card,
    savedPlace,
    shareLink,
    trustedContact,
    driver: driver.id,
    idea,
    testimonial,
    finding,
  };
  if (withoutOffers) return { rider, driver, owns };
  const unpaidRide = await aHeldRide(world, { rider, driver });
  return {
    rider,
    driver,
    owns: {
      ...owns,
      payment: unpaidRide.rideId,
      session: unpaidRide.sessionId,
      offer: unpaidRide.offer.id,
    },
  };
}

export async function insertIdeaOf(pool: pg.Pool, authorId: string): Promise<string> {
  const { rows } = await pool.query(
    `insert into ideas (id, number, author_id, title, description, tags, created_at)
     values (uuidv7(), 0, $1, 'Quiet rides', 'A switch that asks for silence.', '{}', now()) returning id`,
    [authorId],
  );
  return rows[0].id;
}

async function insertCardOf(pool: pg.Pool, accountId: string): Promise<string> {
  const { rows } = await pool.query(
    `insert into saved_cards (id, account_id, brand, last4, expiry_month, expiry_year, saved_at)
     values ('pm_' || replace(uuidv7()::text, '-', ''), $1, 'visa', '4242', 12, 2020, now()) returning id`,
    [accountId],
  );
  return rows[0].id;
}

async function insertPlaceOf(pool: pg.Pool, riderId: string): Promise<string> {
  const { rows } = await pool.query(
    `insert into saved_places (id, rider_id, name, label, latitude, longitude)
     values (uuidv7(), $1, 'Home', 'JFK Airport', 40.6413, -73.7781) returning id`,
    [riderId],
  );
  return rows[0].id;
}

/** A link made by the driver if one is given, else by the rider. */
async function insertShareLinkOf(
  pool: pg.Pool,
  { rideId, riderId, driverId }: { rideId: string; riderId: string; driverId?: string },
): Promise<string> {
  const { rows } = await pool.query(
    `insert into ride_share_links (id, ride_id, rider_id, driver_id, token_hash, created_at)
     values (uuidv7(), $1, $2, $3, sha256(uuidv7()::text::bytea), now()) returning id`,
    [rideId, riderId, driverId ?? null],
  );
  return rows[0].id;
}

async function insertLostItemOf(
  pool: pg.Pool,
  { rideId, riderId, driverId }: { rideId: string; riderId: string; driverId: string },
): Promise<void> {
  await pool.query(
    `insert into lost_items (ride_id, rider_id, driver_id, what, place, contact, best_time, state, reported_at, changed_at)
     values ($1, $2, $3, 'An umbrella', '', '212-555-0100', '', 'found', now(), now())`,
    [rideId, riderId, driverId],
  );
}

async function insertContactOf(pool: pg.Pool, riderId: string): Promise<string> {
  const { rows } = await pool.query(
    `insert into trusted_contacts (id, rider_id, name, email, times, created_at)
     values (uuidv7(), $1, 'Mom', 'mom@example.com', 'every_ride', now()) returning id`,
    [riderId],
  );
  return rows[0].id;
}

/** Stores an approved vehicle that the driver does not use. Returns its id. */
export async function insertOtherVehicleOf(pool: pg.Pool, driverId: string): Promise<string> {
  const { rows } = await pool.query(
    `insert into other_vehicles (driver_id, make, model, year, color, vin, plate_number, vehicle_type, kept_at)
     values ($1, 'Kia', 'Niro', 2023, 'White', 'KNDCB3LC' || upper(left(md5(random()::text), 9)), 'T12345C', 'SEDAN', now()) returning id`,
    [driverId],
  );
  return rows[0].id;
}

/** Stores a toll with a photo, to which the rider can still object. Returns the toll's id. */
async function insertTollOf(pool: pg.Pool, driverId: string, rideId: string): Promise<string> {
  const { rows } = await pool.query(
    `with terms as (
      insert into toll_terms (ride_id, each_cents, ride_cents) values ($1, 3000, 6000) returning ride_id
    ), photo as (
      insert into toll_photos (id, ride_id, driver_id, jpeg, created_at)
      values (uuidv7(), $1, $2, '', now()) returning id
    )
    insert into tolls (id, ride_id, road, amount_cents, photo_id, entered_at, object_until)
    select uuidv7(), ride_id, 'RFK Bridge', 746, photo.id, now(), now() + interval '1 day' from terms, photo
    returning id`,
    [rideId, driverId],
  );
  return rows[0].id;
}

export async function insertTestimonialOf(pool: pg.Pool, driverId: string): Promise<string> {
  const { rows } = await pool.query(
    `insert into testimonials
       (id, driver_id, years_of_experience, location, experience_description, created_at)
     values (uuidv7(), $1, 7, 'Queens, NY', 'I set my own fares, for all to see.', now()) returning id`,
    [driverId],
  );
  return rows[0].id;
}

/** A changed vehicle in review. */
export function insertSubmissionOf(
  { db, now }: Pick<Services, "db" | "now">,
  driverId: string,
): Promise<string> {
  const after = {
    ...{ make: "Honda", model: "Accord", year: 2021, color: "Blue", VIN: "1HGCV1F30JA000001" },
    ...{ plateNumber: "OTHER1", vehicleType: "SEDAN" },
  };
  return insertSubmission(db, {
    ...{ driverId, kind: "vehicle", before: {}, after, now: now() },
    fileName: `${"0".repeat(32)}.jpg`,
  });
}

async function aFinding({ services: { db, now } }: TestWorld, rideId: string): Promise<string> {
  const seenAt = { firstSeenAt: now(), lastSeenAt: now() };
  const { id } = await db
    .insertInto("findings")
    .values({ kind: "not_settled", rideId, subject: rideId, expected: "", found: "", ...seenAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A caller of the authorization matrix. */
export interface MatrixCaller {
  name: string;
  role: "nobody" | "rider" | "driver" | "admin";
  token: string | null;
  isSuspended?: true;
  adminRole?: AdminRole;
  owns: Side["owns"];
  /** Objects of the other side. */
  others: Side["owns"];
}

/**
 * The ten callers: an anonymous one, and nine with a session of their own each. If the calls name a device or a passkey,
 * each of the nine has one.
 */
export async function callersOf(
  world: TestWorld,
  { a, b, suspended, ...admins }: Cast,
  named?: ObjectKind,
): Promise<MatrixCaller[]> {
  const { services } = world;
  const logInsOf = async ({ id }: Person): Promise<Side["owns"]> => {
    if (named === "device") return { device: await anotherDevice(world, id) };
    return named === "passkey" ? { passkey: await insertPasskeyOf(world, id) } : {};
  };
  /** Each side of a ride stops its own links. */
  const linkOf = async (
    role: "rider" | "driver",
    { rider, driver, owns }: Side,
  ): Promise<Side["owns"]> => {
    if (named !== "shareLink" || role === "rider") return {};
    const link = { rideId: owns.ride ?? "", riderId: rider.id, driverId: driver.id };
    return { shareLink: await insertShareLinkOf(services.pool, link) };
  };
  const callerOf = async (
    role: "rider" | "driver",
    side: Side,
    other: Side,
  ): Promise<MatrixCaller> => ({
    name: `${role} ${side === a ? "A" : "B"}`,
    role,
    token: await openSession(services, side[role].id),
    owns: { ...side.owns, ...(await logInsOf(side[role])), ...(await linkOf(role, side)) },
    others: { ...other.owns, ...(await logInsOf(other[role])), ...(await linkOf(role, other)) },
  });
  const commonObjects = { owns: a.owns, others: b.owns };
  const adminOf = async (person: Person, adminRole: AdminRole): Promise<MatrixCaller> => ({
    name: `admin, ${adminRole}`,
    role: "admin",
    adminRole,
    token: await openSession(services, person.id),
    owns: { ...a.owns, ...(await logInsOf(person)) },
    others: { ...b.owns, ...(await logInsOf(b.rider)) },
  });
  return [
    { name: "anonymous", role: "nobody", token: null, ...commonObjects },
    await callerOf("rider", a, b),
    await callerOf("rider", b, a),
    await callerOf("driver", a, b),
    await callerOf("driver", b, a),
    { ...(await callerOf("rider", suspended, b)), name: "suspended rider", isSuspended: true },
    { ...(await callerOf("driver", suspended, b)), name: "suspended driver", isSuspended: true },
    await adminOf(admins.admin, "owner"),
    await adminOf(admins.support, "support"),
    await adminOf(admins.finance, "finance"),
  ];
}

/** Opens a session of a person. Returns its id in the list of devices. */
export async function anotherDevice({ services }: TestWorld, accountId: string): Promise<string> {
  const session = sessionOf(await openSession(services, accountId));
  const open = await listOpenSessions(services.db, accountId, services.now());
  const listed = open.find((device) => device.session === session);
  if (!listed) throw new Error("the new session is not listed");
  return listed.id;
}

/** Stores a passkey that no authenticator holds. Returns its id. */
export async function insertPasskeyOf(
  { services: { db, now } }: TestWorld,
  accountId: string,
): Promise<string> {
  const id = uuidv7();
  await insertPasskey(db, {
    ...{ id, accountId, credentialId: id, name: "Phone", createdAt: now() },
    ...{ publicKey: Buffer.alloc(1), counter: 0, transports: [] },
  });
  return id;
}
