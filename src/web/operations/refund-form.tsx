import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { BodyFor } from "#shared/endpoint.ts";
import { centsFromDollars, formatDollars } from "#shared/money.ts";
import {
  refundBodyWithin,
  refundLimitMessage,
  refundRide,
} from "#shared/operations/acts-contract.ts";
import { useReasonDraft } from "#web/platform/admin/use-reason-draft.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { idempotencyKeys } from "#web/platform/idempotency-key.ts";
import { parseDollars } from "#web/platform/parse-dollars.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { Select } from "#web/ui/forms/select.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { type RefundableParts, RefundPreview } from "./refund-preview.tsx";

type RefundFormProps = {
  rideId: string;
  left: RefundableParts;
  onDone: (mustWait: boolean) => void;
};
type RefundBody = BodyFor<typeof refundRide>;

/** Amount, payer and reason of a refund, with a live preview of the split. */
export const RefundForm = ({ rideId, left, onDone }: RefundFormProps) => {
  const { form, saveReason, attempt, submit } = useRefund(rideId, left.rider, onDone);
  const { register, watch, formState } = form;
  const { errors, isSubmitting } = formState;
  const amount = parseDollars(watch("amount"));
  // While submitting, the remaining amount may already exclude this refund.
  const isTooMuch = amount > left.rider && !isSubmitting;
  const tooMuch = refundLimitMessage(centsFromDollars(left.rider));
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <ErrorSummary errors={listErrors(errors)} attempt={attempt} />
      <TextField
        label="Amount back to the rider, in dollars"
        hint={`At most ${formatDollars(left.rider)}`}
        inputMode="decimal"
        autoComplete="off"
        error={isTooMuch ? tooMuch : errors.amount?.message}
        {...register("amount", { setValueAs: parseDollars })}
        id="amount"
      />
      <Select
        label="Who pays for it?"
        error={errors.paidBy?.message}
        {...register("paidBy")}
        id="paidBy"
      >
        <option value="both">Driver and platform share it</option>
        <option value="platform">The platform alone</option>
      </Select>
      <RefundPreview amount={amount} paidBy={watch("paidBy")} left={left} />
      <TextArea
        label="Reason, which rider and driver will read"
        maxLength={500}
        error={errors.reason?.message}
        {...register("reason", { onChange: ({ target }) => saveReason(target.value) })}
        id="reason"
      />
      <Button type="submit" size="lg" pending={isSubmitting} pendingLabel="Refunding...">
        Refund
      </Button>
    </form>
  );
};

const useRefund = (rideId: string, left: number, onDone: (mustWait: boolean) => void) => {
  const { savedReason, saveReason, clearReason } = useReasonDraft(`refund-${rideId}`);
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const fail = () => setAttempt((count) => count + 1);
  const form = useForm<RefundBody>({
    resolver: zodResolver(refundBodyWithin(left)),
    defaultValues: { paidBy: "both", reason: savedReason },
    shouldFocusError: false,
  });
  // The idempotency key prevents a second refund after a lost reply.
  const [keys] = useState(idempotencyKeys);
  const send = async (body: RefundBody) => {
    try {
      const { requestId } = await call(refundRide, {
        params: { id: rideId },
        body,
        idempotencyKey: keys.keyOf(body),
      });
      keys.reportOutcome(null);
      await queries.invalidateQueries({ queryKey: ["admin"] });
      clearReason();
      onDone(requestId !== undefined);
    } catch (error) {
      keys.reportOutcome(error);
      showFailure(form.setError, error, ["amount", "paidBy", "reason"]);
      // Another admin was faster: reload the remaining amount and keep the input.
      if (error instanceof CallFailure && error.status === 409)
        void queries.invalidateQueries({ queryKey: ["admin"] });
      fail();
    }
  };
  return { form, saveReason, attempt, submit: form.handleSubmit(send, fail) };
};
