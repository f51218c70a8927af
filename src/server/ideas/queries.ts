import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { type IdeaBody, MAX_COUNTED_HITS } from "#shared/ideas/fields.ts";
import type { IdeaStatus } from "#shared/ideas/statuses.ts";
import { tagsOf } from "#shared/ideas/tags.ts";
import { PAGE_SIZE } from "#shared/paging.ts";

/** Maximum number of search results listed. */
const HITS_LISTED = 100;

export type IdeaRow = Awaited<ReturnType<typeof listIdeasByVotes>>[number];

/** Admins read hidden ideas too. */
export interface Reader {
  id: string;
  isAdmin: boolean;
}

/** Numbers of the ideas that this reader may not see, highest first; empty for admins. */
export async function listHiddenNumbers(db: Db, { isAdmin }: Reader): Promise<number[]> {
  if (isAdmin) return [];
  const rows = await db
    .selectFrom("ideas")
    .select("number")
    .where("hiddenAt", "is not", null)
    .orderBy("number", "desc")
    .limit(10_000)
    .execute();
  return rows.map(({ number }) => number);
}

/** A page of the hidden ideas, newest first. */
export async function listHiddenIdeas(db: Db, page: number, reader: Reader) {
  return await ideasWithAuthors(db, reader)
    .where("ideas.hiddenAt", "is not", null)
    .orderBy("ideas.number", "desc")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
}

export async function countHidden(db: Db): Promise<number> {
  const { hidden } = await db
    .selectFrom("ideas")
    .select(sql<number>`count(*)::int`.as("hidden"))
    .where("hiddenAt", "is not", null)
    .executeTakeFirstOrThrow();
  return hidden;
}

/** Number of ideas, equal to the highest number because numbers have no gaps. */
export async function countIdeas(db: Db): Promise<number> {
  const row = await db
    .selectFrom("ideas")
    .select("number")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** The newest ideas with a number up to `upTo`. Keyset pagination: no page reads the pages before it. */
export async function listIdeasUpTo(db: Db, upTo: number, reader: Reader) {
  return await ideasWithAuthors(db, reader)
    .where("ideas.number", "<=", upTo)
    .orderBy("ideas.number", "desc")
    .limit(PAGE_SIZE)
    .execute();
}

/** A page of ideas by votes. Selects the page from the index first, then reads the rows. */
export async function listIdeasByVotes(db: Db, { page, reader }: { page: number; reader: Reader }) {
  const numbersOfPage = db
    .selectFrom("ideas")
    .select("number")
    .where(isShownTo(reader))
    .orderBy("totalVotes", "desc")
    .orderBy("number", "desc")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return await ideasWithAuthors(db, reader)
    .where("ideas.number", "in", numbersOfPage)
    .orderBy("totalVotes", "desc")
    .orderBy("ideas.number", "desc")
    .limit(PAGE_SIZE)
    .execute();
}

/** Normalizes search words like the stored ones: "Café-bar" becomes "cafe" and "bar". */
export async function foldWords(db: Db, searchText: string): Promise<string[]> {
  const { rows } = await sql<{
    folded: string;
  }>`select fold_words(${searchText}) as folded`.execute(db);
  return (rows[0]?.folded ?? "").split(" ").filter((word) => word !== "");
}

/** Ideas that match each word by prefix, by votes. */
export async function findIdeas(db: Db, words: readonly string[], reader: Reader) {
  return await ideasWithAuthors(db, reader)
    .where((eb) => eb.and(words.map((word) => eb("words", "like", prefixPattern(word)))))
    .orderBy("totalVotes", "desc")
    .orderBy("ideas.number", "desc")
    .limit(HITS_LISTED)
    .execute();
}

/** Number of search results, counted up to 1,000. */
export async function countMatches(
  db: Db,
  words: readonly string[],
  reader: Reader,
): Promise<number> {
  const { count } = await db
    .selectFrom((from) =>
      from
        .selectFrom("ideas")
        .select("id")
        .where(isShownTo(reader))
        .where((eb) => eb.and(words.map((word) => eb("words", "like", prefixPattern(word)))))
        .limit(MAX_COUNTED_HITS)
        .as("found"),
    )
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** An idea, with the reader's vote. */
export async function findIdea(db: Db, id: string, reader: Reader) {
  return await ideasWithAuthors(db, reader).where("ideas.id", "=", id).executeTakeFirst();
}

/** Inserts an idea; a trigger assigns the next number. */
export async function insertIdea(
  db: Db,
  { id, authorId, body, now }: { id: string; authorId: string; body: IdeaBody; now: Date },
): Promise<void> {
  await db
    .insertInto("ideas")
    .values({
      id,
      authorId,
      title: body.title,
      description: body.description,
      tags: tagsOf(body.tags),
      createdAt: now,
      number: 0,
    })
    .execute();
}

/** Adds an account's vote; idempotent. Does nothing for an unknown, hidden or released idea. */
export async function insertVote(
  db: Db,
  { ideaId, accountId, now }: { ideaId: string; accountId: string; now: Date },
): Promise<void> {
  await sql`
    insert into idea_votes (idea_id, account_id, created_at)
    select id, ${accountId}, ${now} from ideas where id = ${ideaId} and hidden_at is null and status <> 'released'
    on conflict do nothing`.execute(db);
}

/** Removes a vote, if there is one. */
export async function deleteVote(db: Db, ideaId: string, accountId: string): Promise<void> {
  await db
    .deleteFrom("ideaVotes")
    .where("ideaId", "=", ideaId)
    .where("accountId", "=", accountId)
    .execute();
}

/** Locks an idea until the transaction ends and returns its status. */
export async function lockIdeaStatus(tx: Db, id: string) {
  const row = await tx
    .selectFrom("ideas")
    .select("status")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function setStatus(tx: Db, id: string, status: IdeaStatus): Promise<void> {
  await tx.updateTable("ideas").set({ status }).where("id", "=", id).execute();
}

/** Locks ideas in id order until the transaction ends. Returns whether each is hidden, by id. */
export async function lockIdeas(tx: Db, ids: readonly string[]): Promise<Map<string, boolean>> {
  const rows = await tx
    .selectFrom("ideas")
    .select(["id", "hiddenAt"])
    .where("id", "in", ids)
    .orderBy("id")
    .limit(ids.length)
    .forUpdate()
    .execute();
  return new Map(rows.map(({ id, hiddenAt }) => [id, hiddenAt !== null]));
}

/** Hides an idea; null shows it again. */
export async function setHidden(
  tx: Db,
  id: string,
  hidden: { at: Date; reason: string; mergedInto: string | null } | null,
): Promise<void> {
  await tx
    .updateTable("ideas")
    .set({
      hiddenAt: hidden?.at ?? null,
      hiddenReason: hidden?.reason ?? null,
      mergedInto: hidden?.mergedInto ?? null,
    })
    .where("id", "=", id)
    .execute();
}

/** Gives an idea the votes of another; accounts that voted for both count once. */
export async function copyVotes(tx: Db, from: string, to: string): Promise<void> {
  await sql`
    insert into idea_votes (idea_id, account_id, created_at)
    select ${to}, account_id, created_at from idea_votes where idea_id = ${from} order by account_id
    on conflict do nothing`.execute(tx);
}

const isShownTo = ({ isAdmin }: Reader) =>
  isAdmin ? sql<boolean>`true` : sql<boolean>`ideas.hidden_at is null`;

/** Normalized words contain only letters and digits, so they need no escaping. */
const prefixPattern = (word: string): string => `% ${word}%`;

const ideasWithAuthors = (db: Db, reader: Reader) =>
  db
    .selectFrom("ideas")
    .where(isShownTo(reader))
    .innerJoin("accounts", "accounts.id", "ideas.authorId")
    .select(["ideas.id", "title", "description", "tags", "ideas.createdAt"])
    .select(["totalVotes", "status", "firstName", "lastName", "hiddenReason"])
    .select(
      sql<string | null>`(select title from ideas as stays where stays.id = ideas.merged_into)`.as(
        "mergedTitle",
      ),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("ideaVotes")
          .select("ideaId")
          .whereRef("ideaVotes.ideaId", "=", "ideas.id")
          .where("ideaVotes.accountId", "=", reader.id),
      ).as("hasVoted"),
    );
