import { useState } from "react";
import { startPayouts } from "#shared/payouts/contract.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { isPasswordNeeded, PasswordDialog } from "#web/platform/password-dialog.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { usePageRestored } from "#web/platform/use-page-restored.ts";
import { Button } from "#web/ui/button.tsx";
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
      <PasswordDialog
        isOpen={isAsking}
        reason="Enter your password to change where your fares are sent."
        onConfirmed={() => {
          setAsking(false);
          connecting.act();
        }}
        onClose={() => setAsking(false)}
      />
    </div>
  );
};

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
