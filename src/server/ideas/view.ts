import { shortName } from "#shared/accounts/short-name.ts";
import type { Idea } from "#shared/ideas/contract.ts";
import type { IdeaRow } from "./queries.ts";

/** View of an idea for signed-in users. */
export const ideaView = (row: IdeaRow): Idea => ({
  id: row.id,
  title: row.title,
  description: row.description,
  tags: row.tags.join(", "),
  created_by: shortName(row),
  created_at: row.createdAt.toISOString(),
  total_votes: row.totalVotes,
  status: row.status,
  has_voted: Boolean(row.hasVoted),
  ...(row.hiddenReason !== null && {
    hidden: { reason: row.hiddenReason, merged_into: row.mergedTitle },
  }),
});
