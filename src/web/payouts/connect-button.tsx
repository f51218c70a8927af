import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { confirmBody, confirmPassword } from "#shared/accounts/contract.ts";
import { startPayouts } from "#shared/payouts/contract.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { showFailure } from "#web/platform/form-failure.ts";
import { useAct } from "#web/platform/use-act.ts";
import { usePageRestored } from "#web/platform/use-page-restored.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { PasswordField } from "#web/ui/forms/password-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

/** Opens Stripe's onboarding, after the password if the server asks for it; shows a failure beside the button. */
export const ConnectButton = ({
  label,
  isQuiet = false,
}: {
  label: string;
  /** True if it is not the main action here. */
  isQuiet?: boolean;
}) => {
  const [isAsking, setAsking] = useState(false);
  const connecting = useConnect(() => setAsking(true));
  usePageRestored(connecting.reset);
  return (
    <div className="grid gap-3">
      <Button
        size="lg"
        width="full"
        variant={isQuiet ? "outline" : "primary"}
        // Stays pending until Stripe's page has loaded.
        pending={connecting.isPending || connecting.isSuccess}
        pendingLabel="Opening Stripe..."
        onClick={() => connecting.act()}
      >
        {label}
      </Button>
      <FailureNote
        intro="Failed to connect with Stripe."
        error={isPasswordNeeded(connecting.error) ? null : connecting.error}
      />
      <Dialog isOpen={isAsking} title="Is it you?" onClose={() => setAsking(false)}>
        <PasswordForm
          onConfirmed={() => {
            setAsking(false);
            connecting.act();
          }}
          onClose={() => setAsking(false)}
        />
      </Dialog>
    </div>
  );
};

const isPasswordNeeded = (error: Error | null): boolean =>
  error instanceof CallFailure && error.code === "password_needed";

/** Requests a single-use link to Stripe's onboarding and follows it. */
const useConnect = (onPasswordNeeded: () => void) =>
  useAct({
    mutationFn: () => call(startPayouts),
    onSuccess: ({ stripeConnectUrl }) => location.assign(stripeConnectUrl),
    onError: (error) =>
      isPasswordNeeded(error)
        ? onPasswordNeeded()
        : toast.error("Failed to connect with Stripe", submitErrorMessage(error)),
  });

type PasswordFormProps = { onConfirmed: () => void; onClose: () => void };

const PasswordForm = ({ onConfirmed, onClose }: PasswordFormProps) => {
  const form = useForm({
    resolver: zodResolver(confirmBody),
    defaultValues: { password: "" },
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const confirmation = useAct({
    mutationFn: (body: { password: string }) => call(confirmPassword, { body }),
    onSuccess: onConfirmed,
    onError: (error) => showFailure(form.setError, error, ["password"]),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit(confirmation.act)} className="grid gap-5">
      <p className="text-fg-2">Enter your password to change where your fares are sent.</p>
      <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
        id="payoutPassword"
      />
      <FormButtons label="Continue" pending={confirmation.isPending} onCancel={onClose} />
    </form>
  );
};
