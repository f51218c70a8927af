import type { Insertable } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { Ideas, IdeaVotes, Testimonials } from "#server/database/tables.d.ts";

export interface ContributionRows {
  ideas: Insertable<Ideas>[];
  votes: Insertable<IdeaVotes>[];
  testimonials: Insertable<Testimonials>[];
}

export async function insertContributions(tx: Db, rows: ContributionRows): Promise<void> {
  await tx.insertInto("ideas").values(rows.ideas).execute();
  await tx.insertInto("ideaVotes").values(rows.votes).execute();
  await tx.insertInto("testimonials").values(rows.testimonials).execute();
}
