import type { Db } from "#server/database/db.ts";
import type { QueryOf, ReplyOf } from "#shared/endpoint.ts";
import type { listIdeas } from "#shared/ideas/contract.ts";
import { PAGE_SIZE, paginationOf } from "#shared/paging.ts";
import {
  countFound,
  countIdeas,
  findIdeas,
  foldWords,
  type IdeaRow,
  listIdeasByVotes,
  listIdeasUpTo,
} from "./queries.ts";
import { ideaView } from "./view.ts";

type Wanted = QueryOf<typeof listIdeas>;

/** A page of all ideas, or the search results unpaged. */
export async function listPage(
  db: Db,
  wanted: Wanted,
  readerId: string,
): Promise<ReplyOf<typeof listIdeas>> {
  if (wanted.search !== "") return found(db, wanted.search, readerId);
  const { page, sort } = wanted;
  const totalItems = await countIdeas(db);
  const rows =
    sort === "votes"
      ? await listIdeasByVotes(db, { page, readerId })
      : await listIdeasUpTo(db, totalItems - (page - 1) * PAGE_SIZE, readerId);
  return answer(rows, paginationOf(totalItems, page));
}

async function found(db: Db, search: string, readerId: string) {
  const words = await foldWords(db, search);
  // A text of punctuation only matches nothing.
  if (words.length === 0) return answer([], paginationOf(0, 1));
  const [rows, totalItems] = await Promise.all([
    findIdeas(db, words, readerId),
    countFound(db, words),
  ]);
  return answer(rows, { totalItems, totalPages: 1, currentPage: 1 });
}

const answer = (rows: IdeaRow[], pagination: ReplyOf<typeof listIdeas>["pagination"]) => ({
  success: true as const,
  data: rows.map(ideaView),
  pagination,
});
