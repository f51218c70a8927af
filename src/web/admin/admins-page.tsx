import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type AdminAccount,
  inviteAdmin,
  listAdminAccounts,
  putAdmin,
} from "#shared/admin/admins-contract.ts";
import { invitationMinutes } from "#shared/admin/join-contract.ts";
import { newYorkDate } from "#shared/new-york-time.ts";
import { type AdminRole, adminRoles } from "#shared/permissions.ts";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { isPasswordNeeded, usePasswordGate } from "#web/platform/password-dialog.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyField } from "#web/ui/copy-field.tsx";
import { CheckedForm } from "#web/ui/forms/checked-form.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** `/admin/admins`: all admins with their roles, and invitations. */
export const AdminsPage = () => {
  const { data: admins, error, refetch } = useQuery(allAdmins);
  const [changing, setChanging] = useState<AdminAccount | null>(null);
  return (
    <AdminFrame title="Admins">
      <div className="grid max-w-[45rem] gap-6">
        <InviteForm />
        {!admins && error && <LoadFailure error={error} onRetry={refetch} />}
        {!admins && !error && <Skeleton className="h-48 rounded-card" />}
        {admins && (
          <ul className="grid gap-3">
            {admins.map((admin) => (
              <AdminRow key={admin.id} admin={admin} onChange={() => setChanging(admin)} />
            ))}
          </ul>
        )}
      </div>
      {changing && <ChangeDialog admin={changing} onClose={() => setChanging(null)} />}
    </AdminFrame>
  );
};

const allAdmins = queryOptions({
  queryKey: ["admin", "admins"],
  queryFn: async ({ signal }) => (await call(listAdminAccounts, { signal })).admins,
  staleTime: 0,
});

const roleWords: Record<AdminRole, { name: string; may: string }> = {
  support: { name: "Support", may: "People, documents, suspensions, reports" },
  finance: { name: "Finance", may: "Refunds, fees, books" },
  owner: { name: "Owner", may: "Everything, with audit and admins" },
};

const AdminRow = ({ admin, onChange }: { admin: AdminAccount; onChange: () => void }) => (
  <li className="flex flex-wrap items-center gap-3 rounded-card border border-hairline bg-surface p-4">
    <span className="min-w-0 flex-1 basis-56">
      <span className="font-medium">{admin.name}</span> {admin.isYou && <Badge>You</Badge>}
      <span className="block break-words text-small text-fg-2">
        {admin.email}, since {newYorkDate(new Date(admin.joinedAt))}
      </span>
    </span>
    <span className={admin.isDisabled ? "text-danger" : "text-fg-2"}>
      {admin.isDisabled ? "Disabled" : roleWords[admin.role].name}
    </span>
    {!admin.isYou && (
      <Button variant="outline" aria-label={`Change ${admin.name}`} onClick={onChange}>
        Change
      </Button>
    )}
  </li>
);

type RoleFieldProps = { value: AdminRole; onChange: (role: AdminRole) => void };

const RoleField = ({ value, onChange }: RoleFieldProps) => (
  <Select
    label="Role"
    value={value}
    hint={roleWords[value].may}
    onChange={({ target }) => onChange(adminRoles.find((role) => role === target.value) ?? value)}
  >
    {adminRoles.map((role) => (
      <option key={role} value={role}>
        {roleWords[role].name}
      </option>
    ))}
  </Select>
);

const InviteForm = () => {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<AdminRole>("support");
  const [attempt, setAttempt] = useState(0);
  const gate = usePasswordGate("Enter your password to invite an admin.");
  const inviting = useAct({
    mutationFn: (body: { email: string; role: AdminRole }) => call(inviteAdmin, { body }),
    onError: (error: Error, body) => void gate.opensFor(error, () => inviting.act(body)),
  });
  const missing = attempt > 0 && email.trim() === "" ? "Enter the email" : undefined;
  const refused = inviting.error instanceof CallFailure ? inviting.error.fields.email : undefined;
  const error = missing ?? refused;
  return (
    <Card aria-label="Invite an admin" className="grid gap-4">
      <h2 className="text-h3">Invite an admin</h2>
      <CheckedForm
        errors={error ? [{ field: "invite-email", message: error }] : []}
        attempt={attempt}
        onSubmit={() => {
          setAttempt(attempt + 1);
          if (email.trim() !== "") inviting.act({ email, role });
        }}
      >
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
        {!refused && !isPasswordNeeded(inviting.error) && <FailureNote error={inviting.error} />}
        <Button type="submit" pending={inviting.isPending}>
          Create a link
        </Button>
      </CheckedForm>
      {inviting.data && (
        <>
          <CopyField label="Link" value={inviting.data.url} />
          <p className="text-small text-fg-2">
            Send it to {inviting.variables?.email} yourself. It works once, for {invitationMinutes}{" "}
            minutes, and is not shown again.
          </p>
        </>
      )}
      {gate.dialog}
    </Card>
  );
};

/** A new role, or the end or return of the right to log in, with a reason for the audit. */
const ChangeDialog = ({ admin, onClose }: { admin: AdminAccount; onClose: () => void }) => {
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
      return queries.invalidateQueries({ queryKey: allAdmins.queryKey });
    },
    onError: (error: Error) => void gate.opensFor(error, () => changing.act()),
  });
  const submit = () => {
    setAttempt(attempt + 1);
    if (reason.trim() === "") document.getElementById("admin-reason")?.focus();
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
          <RoleField value={role} onChange={setRole} />
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
