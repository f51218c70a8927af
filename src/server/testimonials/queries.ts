import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { minCompletedRides, type TestimonialBody } from "#shared/testimonials/fields.ts";

const MAX_SHOWN = 12;
const textColumns = [
  "yearsOfExperience",
  "location",
  "experienceDescription",
  "createdAt",
] as const;

/** Completed rides of a driver; undefined for an unknown driver. */
export async function findCompletedRides(db: Db, driverId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("drivers")
    .select("completedRides")
    .where("accountId", "=", driverId)
    .executeTakeFirst();
  return row?.completedRides;
}

/** A driver's latest testimonial; a pending one is always the latest. */
export async function findLastTestimonial(db: Db, driverId: string) {
  return db
    .selectFrom("testimonials")
    .select([...textColumns, "isAcceptedByAdmin", "decidedAt"])
    .where("driverId", "=", driverId)
    .orderBy(sql`decided_at is null`, "desc")
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Whether any testimonial of the driver was accepted. */
export async function hasAccepted(db: Db, driverId: string): Promise<boolean> {
  const row = await db
    .selectFrom("testimonials")
    .select("id")
    .where("driverId", "=", driverId)
    .where("isAcceptedByAdmin", "=", true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Submits a text for review and replaces a pending one. Returns false for a driver with too few completed rides. */
export async function putTestimonial(
  db: Db,
  { id, driverId, body, now }: { id: string; driverId: string; body: TestimonialBody; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into testimonials (id, driver_id, years_of_experience, location, experience_description, created_at)
    select ${id}, account_id, ${body.years_of_experience}, ${body.location}, ${body.experience_description}, ${now}
    from drivers where account_id = ${driverId} and completed_rides >= ${minCompletedRides}
    on conflict (driver_id) where decided_at is null do update set
      (id, years_of_experience, location, experience_description, created_at)
      = (excluded.id, excluded.years_of_experience, excluded.location, excluded.experience_description,
        excluded.created_at)`.execute(db);
  return numAffectedRows === 1n;
}

/** The newest accepted testimonials, one per driver, with their authors. */
export async function listAcceptedTestimonials(db: Db) {
  return db
    .selectFrom("testimonials as shown")
    .innerJoin("accounts", "accounts.id", "shown.driverId")
    .select(["yearsOfExperience", "location", "experienceDescription", "shown.createdAt"])
    .select(["firstName", "lastName"])
    .where("isAcceptedByAdmin", "=", true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("testimonials as later")
            .select("later.id")
            .whereRef("later.driverId", "=", "shown.driverId")
            .where("later.isAcceptedByAdmin", "=", true)
            .whereRef("later.createdAt", ">", "shown.createdAt"),
        ),
      ),
    )
    .orderBy("shown.createdAt", "desc")
    .orderBy("shown.id", "desc")
    .limit(MAX_SHOWN)
    .execute();
}
