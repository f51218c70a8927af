import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { BodyFor } from "#shared/endpoint.ts";
import {
  type refundTip,
  type refundToll,
  resendBody,
  type resendRefund,
  type startAnyRide,
} from "#shared/operations/acts-contract.ts";
import type { takeBackFare } from "#shared/operations/review-contract.ts";
import { call } from "#web/platform/client.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { TextArea } from "#web/ui/forms/text-area.tsx";

type ReasonFormProps = {
  /** Id of the ride or the toll. */
  id: string;
  act:
    | typeof resendRefund
    | typeof refundTip
    | typeof refundToll
    | typeof takeBackFare
    | typeof startAnyRide;
  reasonLabel: string;
  button: string;
  onDone: () => void;
};

/** Form of an action that needs only a reason: a refund, a fare taken back, or a start without the PIN. */
export const ReasonForm = (props: ReasonFormProps) => {
  const { id, act, reasonLabel, button, onDone } = props;
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const fail = () => setAttempt((before) => before + 1);
  const form = useForm<BodyFor<typeof resendRefund>>({
    resolver: zodResolver(resendBody),
    defaultValues: { reason: "" },
    shouldFocusError: false,
  });
  const { errors, isSubmitting } = form.formState;
  const send = async (body: BodyFor<typeof resendRefund>) => {
    try {
      await call(act, { params: { id }, body });
      await queries.invalidateQueries({ queryKey: ["admin"] });
      onDone();
    } catch (error) {
      showFailure(form.setError, error, ["reason"]);
      fail();
    }
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={form.handleSubmit(send, fail)}>
      <ErrorSummary errors={listErrors(errors)} attempt={attempt} />
      <TextArea
        label={reasonLabel}
        maxLength={500}
        error={errors.reason?.message}
        {...form.register("reason")}
        id="refund-reason"
      />
      <Button type="submit" size="lg" pending={isSubmitting} pendingLabel="Sending...">
        {button}
      </Button>
    </form>
  );
};
