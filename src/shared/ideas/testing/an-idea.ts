import type { ReplyOf } from "#shared/endpoint.ts";
import type { Idea, listIdeas } from "#shared/ideas/contract.ts";

/** An idea with 12 votes, none by the caller. */
export const anIdea = (idea: Partial<Idea> = {}): Idea => ({
  id: "019a0000-0000-7000-8000-0000000001d0",
  title: "Quiet rides",
  description: "Riders say that they would like to read.",
  tags: "comfort, riders",
  created_by: "Dan O.",
  created_at: "2026-11-20T14:00:00.000Z",
  total_votes: 12,
  status: "proposed",
  has_voted: false,
  ...idea,
});

/** A page of ideas; the only page by default. */
export const someIdeas = (
  ideas: Idea[] = [anIdea()],
  totalPages = 1,
): ReplyOf<typeof listIdeas> => ({
  success: true,
  data: ideas,
  pagination: { totalItems: ideas.length, totalPages, currentPage: 1 },
});
