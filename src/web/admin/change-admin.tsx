import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AdminAccount, putAdmin } from "#shared/admin/admins-contract.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { isPasswordNeeded, usePasswordGate } from "#web/platform/password-dialog.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Select } from "#web/ui/forms/select.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { RoleField } from "./role-field.tsx";

/** Key of the list of admins in the cache. */
export const adminsKey = ["admin", "admins"];

/** Changes an admin's role, or disables or enables the log-in, with a reason for the audit. */
export const ChangeAdmin = ({ admin, onClose }: { admin: AdminAccount; onClose: () => void }) => {
  const queries = useQueryClient();
  const [role, setRole] = useState(admin.role);
  const [isDisabled, setDisabled] = useState(admin.isDisabled);
  const [reason, setReason] = useState("");
  const [attempt, setAttempt] = useState(0);
  const gate = usePasswordGate("Enter your password to change an admin.");
  const changing = useAct({
    // Sends changed values only, so that it does not overwrite another owner's change.
    mutationFn: () => {
      const changes = {
        ...(role !== admin.role && { role }),
        ...(isDisabled !== admin.isDisabled && { isDisabled }),
      };
      return call(putAdmin, { params: { id: admin.id }, body: { ...changes, reason } });
    },
    onSuccess: () => {
      toast.success(`${admin.name} was changed`);
      onClose();
      return queries.invalidateQueries({ queryKey: adminsKey });
    },
    onError: (error: Error) => void gate.opensFor(error, () => changing.act()),
  });
  const isUnchanged = role === admin.role && isDisabled === admin.isDisabled;
  const submit = () => {
    setAttempt(attempt + 1);
    const missing = isUnchanged ? "admin-role" : reason.trim() === "" && "admin-reason";
    if (missing) document.getElementById(missing)?.focus();
    else changing.act();
  };
  return (
    <>
      <ConfirmDialog
        isOpen
        title={`Change ${admin.name}?`}
        confirmLabel="Change"
        pending={changing.isPending}
        onConfirm={submit}
        onCancel={onClose}
      >
        <div className="grid gap-4">
          <p>A change of the role ends the sessions. A disabled admin cannot log in.</p>
          <RoleField
            id="admin-role"
            value={role}
            error={attempt > 0 && isUnchanged ? "Change the role or the log-in" : undefined}
            onChange={setRole}
          />
          <Select
            label="Log-in"
            value={isDisabled ? "disabled" : "enabled"}
            onChange={({ target }) => setDisabled(target.value === "disabled")}
          >
            <option value="enabled">Allowed</option>
            <option value="disabled">Disabled</option>
          </Select>
          <TextArea
            id="admin-reason"
            label="Reason"
            hint="Kept in the audit."
            maxLength={500}
            value={reason}
            error={attempt > 0 && reason.trim() === "" ? "Enter the reason" : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
          {!isPasswordNeeded(changing.error) && <FailureNote error={changing.error} />}
        </div>
      </ConfirmDialog>
      {gate.dialog}
    </>
  );
};
