import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { BodyFor } from "#shared/endpoint.ts";
import { resendBody, resendRefund } from "#shared/operations/acts-contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { call } from "#web/platform/client.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

/** A refund that did not reach the rider, with a button that sends it again. */
export const FailedRefund = ({ ride, failure }: { ride: Ride; failure: string }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-3 rounded-button bg-raised px-4 py-3">
      <p>
        A refund came back to us: {failure}. Agree with the rider before you send it again; it goes
        to the same card.
      </p>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Send refund again
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Refund ${ride.reference}`}>
        <ResendForm
          rideId={ride.id}
          onDone={() => {
            setOpen(false);
            toast.success("Refund is sent again", "It shows here when Stripe confirms it.");
          }}
        />
      </Dialog>
    </div>
  );
};

const ResendForm = ({ rideId, onDone }: { rideId: string; onDone: () => void }) => {
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
      await call(resendRefund, { params: { id: rideId }, body });
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
        label="Reason, for the audit"
        maxLength={500}
        error={errors.reason?.message}
        {...form.register("reason")}
        id="resend-reason"
      />
      <Button type="submit" size="lg" pending={isSubmitting} pendingLabel="Sending...">
        Send refund again
      </Button>
    </form>
  );
};
