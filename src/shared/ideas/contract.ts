import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { line, text } from "#shared/fields.ts";
import { id, idParams, instant, pageNumber, pagination } from "#shared/wire.ts";
import { ideaBody } from "./fields.ts";
import { ideaStatuses } from "./statuses.ts";

export const ideaOrders = ["new", "votes"] as const;
export type IdeaOrder = (typeof ideaOrders)[number];

const idea = z.object({
  id,
  title: z.string(),
  description: z.string(),
  /** Comma-separated; may be empty. */
  tags: z.string(),
  created_by: z.string(),
  created_at: instant,
  total_votes: z.int(),
  status: z.enum(ideaStatuses),
  has_voted: z.boolean(),
  /** Only admins read hidden ideas. `merged_into` is the title of the idea that also got this one's votes. */
  hidden: z.optional(z.object({ reason: z.string(), merged_into: z.nullable(z.string()) })),
});
export type Idea = z.output<typeof idea>;

const ideaReply = successWith({ data: idea });
const voteReply = successWith({ total_votes: z.int(), has_voted: z.boolean() });

export const listIdeas = endpoint({
  method: "GET",
  path: "/ideas",
  summary:
    "A page of ideas; a search matches all words, returns at most a hundred and counts up to a thousand",
  audience: "signed-in",
  limit: "search",
  query: z.object({
    page: pageNumber,
    search: z._default(line("Search", 300), ""),
    sort: z._default(z.enum(ideaOrders, "Sort by new or votes"), "new"),
    /** Only the ideas that admins have hidden, newest first; empty for others. */
    part: z.optional(z.enum(["hidden"], "Part must be hidden")),
  }),
  reply: successWith({ data: z.array(idea), pagination }),
});
export const getIdea = endpoint({
  method: "GET",
  path: "/ideas/:id",
  summary: "An idea",
  audience: "signed-in",
  params: idParams,
  reply: ideaReply,
});
export const proposeIdea = endpoint({
  method: "POST",
  path: "/ideas",
  summary: "Propose an idea",
  audience: "signed-in",
  limit: "write",
  body: z.extend(ideaBody, { tags: z._default(ideaBody.shape.tags, "") }),
  reply: ideaReply,
  status: 201,
});
export const voteForIdea = endpoint({
  method: "POST",
  path: "/ideas/:id/vote",
  summary: "Vote for an idea; repeated votes have no effect",
  audience: "signed-in",
  limit: "write",
  params: idParams,
  reply: voteReply,
});
export const takeBackVote = endpoint({
  method: "DELETE",
  path: "/ideas/:id/vote",
  summary: "Withdraw a vote; no effect without one",
  audience: "signed-in",
  limit: "write",
  params: idParams,
  reply: voteReply,
});
export const setIdeaStatus = endpoint({
  method: "PATCH",
  path: "/ideas/:id/status",
  summary: "Set the status of an idea",
  audience: "admin",
  permission: "reports",
  limit: "write",
  params: idParams,
  body: z.object({
    status: z.enum(
      ideaStatuses,
      "Status must be proposed, under_review, approved, in_development or released",
    ),
  }),
  reply: ideaReply,
});
export const hideIdea = endpoint({
  method: "PUT",
  path: "/ideas/:id/hidden",
  summary: "Hide an idea, merge it into another one, which gets its votes, or show it again",
  audience: "admin",
  permission: "reports",
  limit: "write",
  params: idParams,
  body: z.object({
    isHidden: z.boolean("isHidden must be true or false"),
    /** The idea that stays, for a duplicate. */
    mergeInto: z.optional(id),
    reason: text("Reason", 500).check(z.minLength(3, "Enter a reason of at least 3 characters")),
  }),
  reply: ideaReply,
});
