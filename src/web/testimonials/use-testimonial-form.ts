import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { postTestimonial } from "#shared/testimonials/contract.ts";
import type { TestimonialBody } from "#shared/testimonials/fields.ts";
import { call } from "#web/platform/client.ts";
import { useAct } from "#web/platform/use-act.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { saveDraft, type TestimonialDraft } from "./testimonial-draft.ts";
import { errorsOf, parseInput, type TestimonialErrors } from "./testimonial-errors.ts";
import { myTestimonial } from "./testimonial-query.ts";

type WritingOptions = { accountId: string; start: TestimonialDraft; onSent: () => void };

/** Draft of a testimonial: stored on each change, validated on submit. */
export const useTestimonialForm = ({ accountId, start, onSent }: WritingOptions) => {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<TestimonialErrors>({});
  const [attempt, setAttempt] = useState(0);
  const showErrors = (shownErrors: TestimonialErrors) => {
    setErrors(shownErrors);
    setAttempt((count) => count + 1);
  };
  const submission = useAct({
    mutationFn: (body: TestimonialBody) => call(postTestimonial, { body }),
    onSuccess: (ownTestimonial) => {
      queries.setQueryData(myTestimonial.queryKey, ownTestimonial);
      onSent();
      toast.success("Sent", "We read it before it is shown.");
    },
    onError: (failure) => showErrors(errorsOf(failure)),
  });
  const change = (changes: Partial<TestimonialDraft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    saveDraft(sessionStorage, accountId, next);
    // Clears a field's error when the field changes.
    setErrors((shownErrors) => omitFields(shownErrors, Object.keys(changes)));
  };
  const send = () => {
    const parsedInput = parseInput(draft);
    if ("errors" in parsedInput) showErrors(parsedInput.errors);
    else submission.act(parsedInput.body);
  };
  return { draft, errors, attempt, isSending: submission.isPending, change, send };
};

const omitFields = (errors: TestimonialErrors, fields: string[]): TestimonialErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
