import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { acceptTestimonial, rejectTestimonial } from "#shared/testimonials/contract.ts";
import { waitingWork } from "#web/platform/admin/waiting-work.ts";
import { call } from "#web/platform/client.ts";
import { useAct } from "#web/platform/use-act.ts";
import { testimonialListsKey } from "./testimonial-list-query.ts";

export type Decision = { id: string; act: "accept" | "reject" };

const calls = { accept: acceptTestimonial, reject: rejectTestimonial };
const sentences = {
  accept: "Failed to accept testimonial",
  reject: "Failed to reject testimonial",
} as const;

/** Element id of a card. */
export const cardId = (id: string) => `testimonial-${id}`;

/** Accepts or rejects a testimonial, and refetches the list whatever the result. */
export const useDecision = () => {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<{ sentence: string; error: Error } | null>(null);
  const decision = useAct({
    mutationFn: ({ id, act }: Decision) => call(calls[act], { params: { id } }),
    onMutate: () => setFailure(null),
    onError: (error, { act }) => setFailure({ sentence: sentences[act], error }),
    onSettled: async (_reply, _error, { id }) => {
      await queries.invalidateQueries({ queryKey: testimonialListsKey });
      await queries.invalidateQueries({ queryKey: ["testimonials", "accepted"] });
      restoreFocus(id);
      await queries.invalidateQueries({ queryKey: waitingWork.queryKey });
    },
  });
  return {
    decide: decision.act,
    /** Decision in progress. */
    pending: decision.isPending ? decision.variables : null,
    failure,
    clearFailure: () => setFailure(null),
  };
};

/** Restores the focus lost by a disabled button: to its card, or to the heading if the card is gone. */
const restoreFocus = (id: string) =>
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const target = document.getElementById(cardId(id)) ?? document.querySelector<HTMLElement>("h1");
    target?.setAttribute("tabindex", "-1");
    target?.focus();
  });
