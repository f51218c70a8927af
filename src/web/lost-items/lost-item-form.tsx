import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { type LostItemBody, lostItemBody, reportLostItem } from "#shared/lost-items/contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { call } from "#web/platform/client.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { useSession } from "#web/platform/session.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { formatPhone } from "#web/ui/format-phone.ts";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

const fields = [
  { name: "what", label: "What did you lose?", hint: "For example: a black umbrella" },
  { name: "place", label: "Where might it be? (optional)", hint: "For example: under the seat" },
  { name: "contact", label: "How can the driver reach you?", hint: "A phone number or an email" },
  { name: "bestTime", label: "Best time (optional)", hint: "For example: after 6 PM" },
] as const;

type LostItemFormProps = { ride: Ride; onSent: () => void };

/** Reports a lost item; after a failure the input stays. */
export const LostItemForm = ({ ride, onSent }: LostItemFormProps) => {
  const queries = useQueryClient();
  const { user } = useSession();
  const form = useForm<LostItemBody>({
    resolver: zodResolver(lostItemBody),
    defaultValues: {
      ...{ what: "", place: "", bestTime: "" },
      contact: user ? formatPhone(user.phoneNumber) : "",
    },
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const sending = useAct({
    mutationFn: (body: LostItemBody) => call(reportLostItem, { params: { id: ride.id }, body }),
    onSuccess: () => {
      onSent();
      toast.success("Report sent", `We told ${ride.driver.firstName}.`);
    },
    onError: (error) =>
      showFailure(
        form.setError,
        error,
        fields.map(({ name }) => name),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ["rides"] }),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit(sending.act)} className="grid gap-5">
      <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
      {fields.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          maxLength={200}
          error={errors[name]?.message}
          {...form.register(name)}
          id={name}
        />
      ))}
      <Button type="submit" size="lg" pending={sending.isPending} pendingLabel="Sending...">
        Send report
      </Button>
    </form>
  );
};
