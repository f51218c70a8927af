import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { BodyFor } from "#shared/endpoint.ts";
import { formatDollars } from "#shared/money.ts";
import { cancelAnyRide, cancelBody } from "#shared/operations/acts-contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { useReasonDraft } from "#web/platform/admin/use-reason-draft.ts";
import { call } from "#web/platform/client.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { Select } from "#web/ui/forms/select.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

/** Opens the form for canceling a ride as an admin. */
export const CancelButton = ({ ride }: { ride: Ride }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Cancel ride
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Cancel ${ride.reference}`}>
        <CancelForm
          ride={ride}
          onDone={() => {
            setOpen(false);
            toast.success(
              "Ride canceled",
              "The rider gets everything back, and both get an email.",
            );
          }}
        />
      </Dialog>
    </>
  );
};

type CancelBody = BodyFor<typeof cancelAnyRide>;

const CancelForm = ({ ride, onDone }: { ride: Ride; onDone: () => void }) => {
  const { form, saveReason, attempt, submit } = useCancel(ride.id, onDone);
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <ErrorSummary errors={listErrors(errors)} attempt={attempt} />
      <p className="text-fg-2">
        The rider gets everything back: {formatDollars(ride.amountDue)}. The driver gets nothing and
        is free. This cannot be undone.
      </p>
      <Select
        label="For whom is it canceled?"
        error={errors.onBehalfOf?.message}
        {...form.register("onBehalfOf")}
        id="onBehalfOf"
      >
        <option value="rider">For the rider</option>
        <option value="driver">For the driver</option>
      </Select>
      <TextArea
        label="Reason, which rider and driver will read"
        maxLength={500}
        error={errors.reason?.message}
        {...form.register("reason", { onChange: ({ target }) => saveReason(target.value) })}
        id="cancel-reason"
      />
      <Button
        type="submit"
        size="lg"
        variant="destructive"
        pending={isSubmitting}
        pendingLabel="Canceling..."
      >
        Cancel ride {ride.reference}
      </Button>
    </form>
  );
};

const useCancel = (rideId: string, onDone: () => void) => {
  const { savedReason, saveReason, clearReason } = useReasonDraft(`cancel-${rideId}`);
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const fail = () => setAttempt((count) => count + 1);
  const form = useForm<CancelBody>({
    resolver: zodResolver(cancelBody),
    defaultValues: { onBehalfOf: "rider", reason: savedReason },
    shouldFocusError: false,
  });
  const send = async (body: CancelBody) => {
    try {
      await call(cancelAnyRide, { params: { id: rideId }, body });
      await queries.invalidateQueries({ queryKey: ["admin"] });
      clearReason();
      onDone();
    } catch (error) {
      showFailure(form.setError, error, ["onBehalfOf", "reason"]);
      fail();
    }
  };
  return { form, saveReason, attempt, submit: form.handleSubmit(send, fail) };
};
