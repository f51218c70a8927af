import { ChevronUp } from "lucide-react";
import type { Idea } from "#shared/ideas/contract.ts";
import { useVote } from "./use-vote.ts";

/** How many votes an idea has; pressed when one of them is one's own. A double click is one vote. */
export const VoteButton = ({ idea }: { idea: Idea }) => {
  const vote = useVote(idea);
  return (
    <button
      type="button"
      aria-pressed={idea.has_voted}
      onClick={({ detail }) => detail < 2 && vote()}
      className="grid min-h-16 self-start w-14 shrink-0 content-center justify-items-center rounded-button border border-control text-fg-2 transition-colors hover:bg-raised hover:text-fg aria-pressed:border-accent aria-pressed:bg-tint-accent aria-pressed:text-accent"
    >
      <ChevronUp aria-hidden className="size-5" />
      <span className="font-semibold tabular-nums">{idea.total_votes}</span>
      <span className="sr-only">
        {idea.total_votes === 1 ? "vote" : "votes"} for {idea.title}
      </span>
    </button>
  );
};
