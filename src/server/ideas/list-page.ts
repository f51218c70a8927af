import type { Db } from "#server/database/db.ts";
import type { QueryOf, ReplyOf } from "#shared/endpoint.ts";
import type { listIdeas } from "#shared/ideas/contract.ts";
import { PAGE_SIZE, paginationOf } from "#shared/paging.ts";
import {
  countIdeas,
  countMatches,
  findIdeas,
  foldWords,
  type IdeaRow,
  listIdeasByVotes,
  listIdeasUpTo,
} from "./queries.ts";
import { ideaView } from "./view.ts";

type IdeaQuery = QueryOf<typeof listIdeas>;

/** A page of all ideas, or the search results unpaged. */
export async function listPage(
  db: Db,
  query: IdeaQuery,
  readerId: string,
): Promise<ReplyOf<typeof listIdeas>> {
  if (query.search !== "") return searchIdeas(db, query.search, readerId);
  const { page, sort } = query;
  const totalItems = await countIdeas(db);
  const rows =
    sort === "votes"
      ? await listIdeasByVotes(db, { page, readerId })
      : await listIdeasUpTo(db, totalItems - (page - 1) * PAGE_SIZE, readerId);
  return toReply(rows, paginationOf(totalItems, page));
}

async function searchIdeas(db: Db, search: string, readerId: string) {
  const words = await foldWords(db, search);
  // A text of punctuation only matches nothing.
  if (words.length === 0) return toReply([], paginationOf(0, 1));
  const [rows, totalItems] = await Promise.all([
    findIdeas(db, words, readerId),
    countMatches(db, words),
  ]);
  return toReply(rows, { totalItems, totalPages: 1, currentPage: 1 });
}

const toReply = (rows: IdeaRow[], pagination: ReplyOf<typeof listIdeas>["pagination"]) => ({
  success: true as const,
  data: rows.map(ideaView),
  pagination,
});
