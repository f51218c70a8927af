import { useQueryClient } from "@tanstack/react-query";
import { type Idea, takeBackVote, voteForIdea } from "#shared/ideas/contract.ts";
import { call } from "#web/platform/client.ts";
import { failureWords } from "#web/platform/failure-words.ts";
import { useAct } from "#web/platform/use-act.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { patchIdea } from "./patch-ideas.ts";

/** Gives a vote or takes it back: shown at once, and taken back when the server does not agree. */
export const useVote = (idea: Idea) => {
  const queries = useQueryClient();
  const { act } = useAct({
    // What the idea was comes with the call: once the vote is shown, the page has another one.
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
      toast.error("Your vote was not counted", failureWords(error));
    },
  });
  return () => act(idea);
};
