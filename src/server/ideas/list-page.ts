import type { Db } from "#server/database/db.ts";
import type { QueryOf, ReplyOf } from "#shared/endpoint.ts";
import type { listIdeas } from "#shared/ideas/contract.ts";
import { visibleNumber } from "#shared/ideas/visible-number.ts";
import { PAGE_SIZE, paginationOf } from "#shared/paging.ts";
import {
  countHidden,
  countIdeas,
  countMatches,
  findIdeas,
  foldWords,
  type IdeaRow,
  listHiddenIdeas,
  listHiddenNumbers,
  listIdeasByVotes,
  listIdeasUpTo,
  type Reader,
} from "./queries.ts";
import { ideaView } from "./view.ts";

type IdeaQuery = QueryOf<typeof listIdeas>;

/** A page of all ideas, or the search results unpaged. */
export async function listPage(
  db: Db,
  query: IdeaQuery,
  reader: Reader,
): Promise<ReplyOf<typeof listIdeas>> {
  if (query.search !== "") return searchIdeas(db, query.search, reader);
  const { page, sort, part } = query;
  if (part === "hidden") return listHidden(db, page, reader);
  const [count, hidden] = await Promise.all([countIdeas(db), listHiddenNumbers(db, reader)]);
  const upTo = visibleNumber(count, hidden, (page - 1) * PAGE_SIZE);
  const rows =
    sort === "votes"
      ? await listIdeasByVotes(db, { page, reader })
      : await listIdeasUpTo(db, upTo, reader);
  return toReply(rows, paginationOf(count - hidden.length, page));
}

async function listHidden(db: Db, page: number, reader: Reader) {
  if (!reader.isAdmin) return toReply([], paginationOf(0, page));
  const [count, rows] = await Promise.all([countHidden(db), listHiddenIdeas(db, page, reader)]);
  return toReply(rows, paginationOf(count, page));
}

async function searchIdeas(db: Db, search: string, reader: Reader) {
  const words = await foldWords(db, search);
  // A text that contains only punctuation matches nothing.
  if (words.length === 0) return toReply([], paginationOf(0, 1));
  const [rows, totalItems] = await Promise.all([
    findIdeas(db, words, reader),
    countMatches(db, words, reader),
  ]);
  return toReply(rows, { totalItems, totalPages: 1, currentPage: 1 });
}

const toReply = (rows: IdeaRow[], pagination: ReplyOf<typeof listIdeas>["pagination"]) => ({
  success: true as const,
  data: rows.map(ideaView),
  pagination,
});
