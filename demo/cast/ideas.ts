import type { IdeaStatus } from "#shared/ideas/statuses.ts";

/** An idea of a demo account, and its number of votes. */
export interface CastIdea {
  authorEmail: string;
  title: string;
  description: string;
  tags: readonly string[];
  status: IdeaStatus;
  votes: number;
  daysAgo: number;
}

/** Ideas of the demo accounts, oldest first. */
export const castIdeas: readonly CastIdea[] = [
  {
    authorEmail: "noah@demo.faire",
    title: "Share a ride while it is under way",
    description:
      "A link for my family that shows where the car is and when I arrive. It should end by itself an hour after the ride, and need no account.",
    tags: ["safety", "sharing", "family", "live map", "night"],
    status: "released",
    votes: 14,
    daysAgo: 41,
  },
  {
    authorEmail: "dan@demo.faire",
    title: "Discounts for certain hours",
    description:
      "Let me set a discount for weekday mornings only. I start early anyway and would rather drive for a little less than wait.",
    tags: ["rates", "drivers"],
    status: "under_review",
    votes: 9,
    daysAgo: 33,
  },
  {
    authorEmail: "sofia@demo.faire",
    title: "Ask for a quiet ride",
    description: "One switch when I book. The driver sees it before accepting.",
    tags: ["comfort"],
    status: "approved",
    votes: 11,
    daysAgo: 26,
  },
  {
    authorEmail: "rosa@demo.faire",
    title: "Receipts by month",
    description:
      "One file with every receipt of a month, for my employer. Today I download each of them.",
    tags: ["receipts", "business"],
    status: "released",
    votes: 7,
    daysAgo: 19,
  },
  {
    authorEmail: "kwame@demo.faire",
    title: "Room for a wheelchair",
    description:
      "Let drivers say that a folding wheelchair fits into the trunk, and let riders filter by it.",
    tags: ["accessibility", "vehicles"],
    status: "proposed",
    votes: 16,
    daysAgo: 8,
  },
  {
    authorEmail: "luis@demo.faire",
    title: "Show me where riders wait",
    description:
      "A map of the last hour: where riders asked and nobody was near. No names, just areas, so that I know where to go next.",
    tags: ["drivers", "map"],
    status: "proposed",
    votes: 5,
    daysAgo: 3,
  },
];
