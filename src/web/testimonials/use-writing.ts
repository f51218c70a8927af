import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { postTestimonial } from "#shared/testimonials/contract.ts";
import type { TestimonialBody } from "#shared/testimonials/fields.ts";
import { call } from "#web/platform/client.ts";
import { useAct } from "#web/platform/use-act.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { saveDraft, type TestimonialDraft } from "./testimonial-draft.ts";
import { errorsOf, readTyped, type TestimonialErrors } from "./testimonial-errors.ts";
import { myTestimonial } from "./testimonial-query.ts";

type Start = { accountId: string; start: TestimonialDraft; onSent: () => void };

/** Draft of a testimonial: stored on each change, validated on submit. */
export const useWriting = ({ accountId, start, onSent }: Start) => {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<TestimonialErrors>({});
  const [attempt, setAttempt] = useState(0);
  const refuse = (found: TestimonialErrors) => {
    setErrors(found);
    setAttempt((count) => count + 1);
  };
  const sending = useAct({
    mutationFn: (body: TestimonialBody) => call(postTestimonial, { body }),
    onSuccess: (mine) => {
      queries.setQueryData(myTestimonial.queryKey, mine);
      onSent();
      toast.success("Sent", "We read it before it is shown.");
    },
    onError: (failure) => refuse(errorsOf(failure)),
  });
  const change = (changed: Partial<TestimonialDraft>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    saveDraft(sessionStorage, accountId, next);
    // Clears a field's error when the field changes.
    setErrors((found) => without(found, Object.keys(changed)));
  };
  const send = () => {
    const read = readTyped(draft);
    if ("errors" in read) refuse(read.errors);
    else sending.act(read.body);
  };
  return { draft, errors, attempt, isSending: sending.isPending, change, send };
};

const without = (errors: TestimonialErrors, fields: string[]): TestimonialErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
