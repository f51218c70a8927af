import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { acceptTestimonial, rejectTestimonial } from "#shared/testimonials/contract.ts";
import { call } from "#web/platform/client.ts";
import { useAct } from "#web/platform/use-act.ts";
import { everyList } from "./testimonial-list-query.ts";

export type Decision = { id: string; act: "accept" | "reject" };

const calls = { accept: acceptTestimonial, reject: rejectTestimonial };
const sentences = {
  accept: "Failed to accept testimonial",
  reject: "Failed to reject testimonial",
} as const;

/** A card's element. */
export const cardId = (id: string) => `testimonial-${id}`;

/** Accepts or rejects a testimonial; either way the list is read again. */
export const useDeciding = () => {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<{ sentence: string; error: Error } | null>(null);
  const deciding = useAct({
    mutationFn: ({ id, act }: Decision) => call(calls[act], { params: { id } }),
    onMutate: () => setFailure(null),
    onError: (error, { act }) => setFailure({ sentence: sentences[act], error }),
    onSettled: async (_reply, _error, { id }) => {
      await queries.invalidateQueries({ queryKey: everyList });
      await queries.invalidateQueries({ queryKey: ["testimonials", "accepted"] });
      focusAgain(id);
    },
  });
  return {
    decide: deciding.act,
    /** What is being decided. */
    pending: deciding.isPending ? deciding.variables : null,
    failure,
    forget: () => setFailure(null),
  };
};

/** A button that was disabled has lost the focus: it goes to its card, or to the heading once that is gone. */
const focusAgain = (id: string) =>
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const place = document.getElementById(cardId(id)) ?? document.querySelector<HTMLElement>("h1");
    place?.setAttribute("tabindex", "-1");
    place?.focus();
  });
