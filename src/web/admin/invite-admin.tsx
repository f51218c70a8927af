import { useState } from "react";
import { inviteAdmin } from "#shared/admin/admins-contract.ts";
import { invitationMinutes } from "#shared/admin/join-contract.ts";
import type { AdminRole } from "#shared/permissions.ts";
import { productName } from "#shared/product.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { isPasswordNeeded, usePasswordGate } from "#web/platform/password-dialog.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyField } from "#web/ui/copy-field.tsx";
import { CheckedForm } from "#web/ui/forms/checked-form.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { RoleField } from "./role-field.tsx";

/** Invites an admin by a link that is shown once. */
export const InviteAdmin = () => {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<AdminRole>("support");
  const [attempt, setAttempt] = useState(0);
  const gate = usePasswordGate("Enter your password to invite an admin.");
  const inviting = useAct({
    mutationFn: (body: { email: string; role: AdminRole }) => call(inviteAdmin, { body }),
    onError: (error: Error, body) => void gate.opensFor(error, () => inviting.act(body)),
  });
  const missing = attempt > 0 && email.trim() === "" ? "Enter the email" : undefined;
  const serverError =
    inviting.error instanceof CallFailure ? inviting.error.fields.email : undefined;
  const error = missing ?? serverError;
  return (
    <Card aria-label="Invite an admin" className="grid gap-4">
      <h2 className="text-h3">Invite an admin</h2>
      <p className="text-fg-2">
        {productName()} sends no email. Copy the link and send it to them. It works once, within{" "}
        {invitationMinutes} minutes.
      </p>
      <CheckedForm
        errors={error ? [{ field: "invite-email", message: error }] : []}
        attempt={attempt}
        onSubmit={() => {
          setAttempt(attempt + 1);
          if (email.trim() !== "") inviting.act({ email, role });
        }}
      >
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            name="invite-email"
            type="email"
            label="Email"
            autoComplete="off"
            value={email}
            error={error}
            onChange={({ target }) => setEmail(target.value)}
          />
          <RoleField value={role} onChange={setRole} />
        </div>
        {!serverError && !isPasswordNeeded(inviting.error) && (
          <FailureNote error={inviting.error} />
        )}
        <Button type="submit" className="sm:justify-self-start" pending={inviting.isPending}>
          Create a link
        </Button>
      </CheckedForm>
      {inviting.data && (
        <>
          <CopyField label="Link" value={inviting.data.url} />
          <p className="text-small text-fg-2">
            Send it to {inviting.variables?.email}. It is not shown again.
          </p>
        </>
      )}
      {gate.dialog}
    </Card>
  );
};
