import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { PAGE_SIZE } from "#shared/paging.ts";
import { type TestimonialFilter, testimonialFilters } from "#shared/testimonials/filters.ts";

export type ReviewedTestimonial = Awaited<ReturnType<typeof listTestimonialsToReview>>[number];

/** A page of testimonials, newest first. */
export async function listTestimonialsToReview(db: Db, filter: TestimonialFilter, page: number) {
  return await testimonialsWithAuthors(db)
    .where(conditions[filter])
    .orderBy("testimonials.createdAt", "desc")
    .orderBy("testimonials.id", "desc")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
}

/** Number of testimonials by filter. */
export async function countTestimonialsToReview(
  db: Db,
): Promise<Record<TestimonialFilter, number>> {
  const countOf = (filter: TestimonialFilter) =>
    sql<number>`(count(*) filter (where ${conditions[filter]}))::int`.as(filter);
  return await db
    .selectFrom("testimonials")
    .select(testimonialFilters.map(countOf))
    .executeTakeFirstOrThrow();
}

export async function findTestimonialToReview(db: Db, id: string) {
  return await testimonialsWithAuthors(db).where("testimonials.id", "=", id).executeTakeFirst();
}

/** Locks a testimonial until the transaction ends and returns its decision. */
export async function lockDecision(tx: Db, id: string) {
  return await tx
    .selectFrom("testimonials")
    .select(["isAcceptedByAdmin", "decidedAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateDecision(
  tx: Db,
  { id, isAccepted, now }: { id: string; isAccepted: boolean; now: Date },
): Promise<void> {
  await tx
    .updateTable("testimonials")
    .set({ isAcceptedByAdmin: isAccepted, decidedAt: now })
    .where("id", "=", id)
    .execute();
}

const conditions = {
  all: sql<boolean>`true`,
  waiting: sql<boolean>`decided_at is null`,
  accepted: sql<boolean>`is_accepted_by_admin`,
  rejected: sql<boolean>`decided_at is not null and not is_accepted_by_admin`,
} satisfies Record<TestimonialFilter, unknown>;

const testimonialsWithAuthors = (db: Db) =>
  db
    .selectFrom("testimonials")
    .innerJoin("accounts", "accounts.id", "testimonials.driverId")
    .select(["testimonials.id", "yearsOfExperience", "location", "experienceDescription"])
    .select(["testimonials.createdAt", "isAcceptedByAdmin", "decidedAt"])
    .select(["firstName", "lastName", "profileImage"]);
