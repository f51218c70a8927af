import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { matchesAllPatterns, searchPatterns } from "#server/database/search-words.ts";
import { reminderDays } from "#shared/documents/states.ts";
import { plusDays } from "#shared/plus-days.ts";
import {
  MAX_COUNTED,
  QUEUE_PAGE_SIZE,
  type QueueFilter,
  queueFilters,
} from "#shared/submissions/queue-filters.ts";
import { type SubmissionRow, submissions } from "./queries.ts";

/** Selection of the queue; `today` is a market day. */
export interface Queue {
  show: QueueFilter;
  kind?: string | undefined;
  /** Words of the drivers' names, emails, phone numbers or plates; empty for all drivers. */
  search: string;
  today: string;
  /** Kinds of documents that expire. */
  ending: readonly string[];
}

const matching = ({ kind, ...queue }: Queue): RawBuilder<boolean> => sql`
  (${matchingAnyKind(queue)} and ${kind === undefined ? sql`true` : sql`kind = ${kind}`})`;

const matchingAnyKind = ({ show, search, ...market }: Omit<Queue, "kind">) => {
  const patterns = searchPatterns(search);
  return patterns.length === 0
    ? conditions[show](market)
    : sql<boolean>`(${conditions[show](market)} and driver_id in (
        select driver_listing.driver_id from driver_listing where ${matchesAllPatterns(sql`words`, patterns)}))`;
};

type Market = Pick<Queue, "today" | "ending">;

const conditions: Record<QueueFilter, (market: Market) => RawBuilder<boolean>> = {
  in_review: () => sql`state = 'in_review'`,
  approved: () => sql`state = 'approved' and is_in_force`,
  rejected: () => sql`state = 'rejected'`,
  expiring: ({ today, ending }) =>
    sql`is_in_force and kind = any(${[...ending]}::text[]) and expires_on between ${today}::date and ${plusDays(today, reminderDays[0])}::date`,
  expired: ({ today, ending }) =>
    sql`is_in_force and kind = any(${[...ending]}::text[]) and expires_on < ${today}::date`,
};

const order: Record<QueueFilter, RawBuilder<unknown>> = {
  in_review: sql`submitted_at, submission.id`,
  approved: sql`submitted_at desc, submission.id desc`,
  rejected: sql`submitted_at desc, submission.id desc`,
  // Qualified: without it, this is the list's own column of that name, a text, whose order no index has.
  expiring: sql`submission.expires_on, submission.id`,
  expired: sql`submission.expires_on, submission.id`,
};

const countOrder: Record<QueueFilter, RawBuilder<unknown>> = {
  in_review: sql`submitted_at`,
  approved: sql`submitted_at`,
  rejected: sql`submitted_at`,
  expiring: sql`expires_on`,
  expired: sql`expires_on`,
};

const listQueue = (
  db: Db,
  queue: Queue,
  { rows, offset }: { rows: number; offset: number },
): Promise<SubmissionRow[]> =>
  submissions(db)
    .where(matching(queue))
    .orderBy(order[queue.show])
    .limit(rows)
    .offset(offset)
    .execute();

/** A page of the queue, and whether its first or last driver has more rows beside it. */
export async function pageOfQueue(db: Db, queue: Queue, page: number) {
  const offset = (page - 1) * QUEUE_PAGE_SIZE;
  const before = Math.min(offset, 1);
  const rows = await listQueue(db, queue, {
    rows: before + QUEUE_PAGE_SIZE + 1,
    offset: offset - before,
  });
  const pageRows = rows.slice(before, before + QUEUE_PAGE_SIZE);
  const isCut = (one: SubmissionRow | undefined, next: SubmissionRow | undefined) =>
    one !== undefined && one.driverId === next?.driverId;
  return {
    rows: pageRows,
    cut: {
      atStart: before > 0 && isCut(rows[0], pageRows[0]),
      atEnd: isCut(pageRows.at(-1), rows[before + QUEUE_PAGE_SIZE]),
    },
  };
}

/** Number of submissions of a selection, up to the limit. */
export async function countQueue(db: Db, queue: Queue): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from (
      select from driver_submissions where ${matching(queue)} limit ${MAX_COUNTED}) as found`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Number of submissions in each state of a kind, or of all kinds; each up to the limit. */
export async function countStates(
  db: Db,
  queue: Omit<Queue, "show">,
): Promise<Record<QueueFilter, number>> {
  const counts = await Promise.all(
    queueFilters.map(async (show) => [show, await countQueue(db, { ...queue, show })] as const),
  );
  return Object.fromEntries(counts) as Record<QueueFilter, number>;
}

/**
 * Number of submissions of each kind in a state, up to the limit. The order makes the planner use the index of kinds:
 * it expects enough rows of each kind near the start of the table, and would read all of it for a kind without any.
 */
export async function countKinds(
  db: Db,
  queue: Omit<Queue, "kind">,
  kinds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select listed.kind, count from unnest(${[...kinds]}::text[]) as listed (kind),
      lateral (select count(*)::int from (
        select from driver_submissions
        where ${matchingAnyKind(queue)} and driver_submissions.kind = listed.kind
        ${queue.search === "" ? sql`order by ${countOrder[queue.show]}` : sql``}
        limit ${MAX_COUNTED}) as found) as counted`.execute(db);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}
