import { useId, useState } from "react";
import { logOutEverywhere } from "#shared/accounts/contract.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { clearSession } from "#web/platform/session.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

/** Ends all sessions, including this one. */
export const DevicesSection = () => {
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const logOutAll = useAct({
    mutationFn: () => call(logOutEverywhere),
    onSuccess: clearSession,
    onError: (error) => toast.error("Error", submitErrorMessage(error)),
  });
  return (
    <Card aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-h3">
        Devices
      </h2>
      <p className="text-fg-2">Lost a phone, or used a computer that is not yours?</p>
      <Button variant="outline" className="justify-self-start" onClick={() => setAsking(true)}>
        Log out everywhere
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Log out everywhere?"
        confirmLabel="Log out everywhere"
        pending={logOutAll.isPending || logOutAll.isSuccess}
        onConfirm={() => logOutAll.act()}
        onCancel={() => setAsking(false)}
      >
        Every device is logged out, this one too. Log in again with your password.
      </ConfirmDialog>
    </Card>
  );
};
