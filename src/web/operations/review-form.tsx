import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { BodyFor } from "#shared/endpoint.ts";
import { formatDollars } from "#shared/money.ts";
import { decideReview, decideReviewBody } from "#shared/operations/review-contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { useReasonDraft } from "#web/platform/admin/use-reason-draft.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { idempotencyKeys } from "#web/platform/idempotency-key.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

type Decision = BodyFor<typeof decideReview>;
export type ReviewChoice = Decision["decision"];

export const reviewChoices = {
  pay: { button: "Pay the driver", done: "Driver is paid" },
  return: { button: "Return the money to the rider", done: "Money goes back to the rider" },
} as const;

type ReviewFormProps = { ride: Ride; choice: ReviewChoice; onDone: () => void };

/** The reason of a decision about a ride under review. */
export const ReviewForm = ({ ride, choice, onDone }: ReviewFormProps) => {
  const { form, saveReason, attempt, submit } = useDecision({ ride, choice, onDone });
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <ErrorSummary errors={listErrors(errors)} attempt={attempt} />
      <p className="text-fg-2">
        {choice === "pay"
          ? `The driver gets ${formatDollars(ride.rideCost)}. This cannot be undone here.`
          : `The rider gets back ${formatDollars(ride.amountDue)}, and the driver gets nothing. This cannot be undone.`}
      </p>
      <TextArea
        label={
          choice === "pay" ? "Reason, for the audit" : "Reason, which rider and driver will read"
        }
        maxLength={500}
        error={errors.reason?.message}
        {...form.register("reason", { onChange: ({ target }) => saveReason(target.value) })}
        id="review-reason"
      />
      <Button type="submit" size="lg" pending={isSubmitting} pendingLabel="Deciding...">
        {reviewChoices[choice].button}
      </Button>
    </form>
  );
};

const useDecision = ({ ride, choice, onDone }: ReviewFormProps) => {
  const { savedReason, saveReason, clearReason } = useReasonDraft(`review-${ride.id}`);
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const fail = () => setAttempt((count) => count + 1);
  const form = useForm<Decision>({
    resolver: zodResolver(decideReviewBody),
    defaultValues: { decision: choice, reason: savedReason },
    shouldFocusError: false,
  });
  const [keys] = useState(idempotencyKeys);
  const send = async (body: Decision) => {
    try {
      const idempotencyKey = keys.keyOf(body);
      await call(decideReview, { params: { id: ride.id }, body, idempotencyKey });
      keys.reportOutcome(null);
      await queries.invalidateQueries({ queryKey: ["admin"] });
      clearReason();
      toast.success(reviewChoices[choice].done);
      onDone();
    } catch (error) {
      keys.reportOutcome(error);
      showFailure(form.setError, error, ["reason"]);
      // Another admin was faster: the page shows the decision.
      if (error instanceof CallFailure && error.status === 409)
        void queries.invalidateQueries({ queryKey: ["admin"] });
      fail();
    }
  };
  return { form, saveReason, attempt, submit: form.handleSubmit(send, fail) };
};
