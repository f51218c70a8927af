import { useQueryClient } from "@tanstack/react-query";
import { ChevronUp } from "lucide-react";
import { type Idea, takeBackVote, voteForIdea } from "#shared/ideas/contract.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useAct } from "#web/platform/use-act.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { patchIdea } from "./patch-ideas.ts";

/** Number of votes; pressed if the user has voted, off once the idea exists. A double click is one vote. */
export const VoteButton = ({ idea }: { idea: Idea }) => {
  const vote = useVote(idea);
  return (
    <button
      type="button"
      aria-pressed={idea.has_voted}
      disabled={idea.status === "released"}
      onClick={({ detail }) => detail < 2 && vote()}
      className="grid min-h-16 self-start w-14 shrink-0 content-center justify-items-center rounded-button border border-control text-fg-2 transition-colors hover:bg-raised hover:text-fg disabled:opacity-60 aria-pressed:border-accent aria-pressed:bg-tint-accent aria-pressed:text-accent"
    >
      {idea.status !== "released" && <ChevronUp aria-hidden className="size-5" />}
      <span className="font-semibold tabular-nums">{idea.total_votes}</span>
      <span className="sr-only">
        {idea.total_votes === 1 ? "vote" : "votes"} for {idea.title}
      </span>
    </button>
  );
};

/** Adds or removes a vote optimistically; reverts if the server refuses. */
const useVote = (idea: Idea) => {
  const queries = useQueryClient();
  const { act } = useAct({
    // Takes the idea as an argument: the optimistic update has changed the page's copy already.
    mutationFn: ({ id, has_voted }: Idea) =>
      has_voted ? call(takeBackVote, { params: { id } }) : call(voteForIdea, { params: { id } }),
    onMutate: ({ id, has_voted, total_votes }) =>
      patchIdea(queries, id, {
        has_voted: !has_voted,
        total_votes: total_votes + (has_voted ? -1 : 1),
      }),
    onSuccess: ({ has_voted, total_votes }, { id }) =>
      patchIdea(queries, id, { has_voted, total_votes }),
    onError: (error, { id, has_voted, total_votes }) => {
      patchIdea(queries, id, { has_voted, total_votes });
      toast.error("Your vote was not counted", submitErrorMessage(error));
    },
  });
  return () => act(idea);
};
