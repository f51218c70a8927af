import { useQueryClient } from "@tanstack/react-query";
import { type Idea, takeBackVote, voteForIdea } from "#shared/ideas/contract.ts";
import { call } from "#web/app/client.ts";
import { failureWords } from "#web/app/failure-words.ts";
import { useAct } from "#web/app/use-act.ts";
import { toast } from "#web/ui/toast.ts";
import { patchIdea } from "./patch-ideas.ts";

/** Gives a vote or takes it back: shown at once, and taken back when the server does not agree. */
export const useVote = ({ id, has_voted, total_votes }: Idea) => {
  const queries = useQueryClient();
  const { act } = useAct({
    mutationFn: () =>
      has_voted ? call(takeBackVote, { params: { id } }) : call(voteForIdea, { params: { id } }),
    onMutate: () =>
      patchIdea(queries, id, {
        has_voted: !has_voted,
        total_votes: total_votes + (has_voted ? -1 : 1),
      }),
    onSuccess: (counted) =>
      patchIdea(queries, id, { has_voted: counted.has_voted, total_votes: counted.total_votes }),
    onError: (error) => {
      patchIdea(queries, id, { has_voted, total_votes });
      toast.error("Your vote was not counted", failureWords(error));
    },
  });
  return () => act();
};
