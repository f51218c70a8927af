import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { changePassword, passwordChangeBody } from "#shared/credentials/contract.ts";
import { call } from "#web/platform/client.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { useAct } from "#web/platform/use-act.ts";
import { EditableCard } from "#web/ui/editable-card.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { PasswordField } from "#web/ui/forms/password-field.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { pendingEmail } from "./email-change-query.ts";

type Fields = z.input<typeof passwordChangeBody>;

const fieldNames = ["currentPassword", "newPassword"] as const;

/** Changes the password, given the current one. */
export const PasswordSection = () => (
  <EditableCard title="Password" action="Change" form={(close) => <PasswordForm onClose={close} />}>
    <p className="text-fg-2">A new password logs out every other device.</p>
  </EditableCard>
);

const PasswordForm = ({ onClose }: { onClose: () => void }) => {
  const form = useForm<Fields>({
    resolver: zodResolver(passwordChangeBody),
    defaultValues: { currentPassword: "", newPassword: "" },
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const changing = useChangePassword(onClose, (error) =>
    showFailure(form.setError, error, fieldNames),
  );
  return (
    <form noValidate onSubmit={form.handleSubmit(changing.act)} className="grid gap-5">
      <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register("currentPassword")}
        id="currentPassword"
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters"
        error={errors.newPassword?.message}
        {...form.register("newPassword")}
        id="newPassword"
      />
      <FormButtons label="Change password" pending={changing.isPending} onCancel={onClose} />
    </form>
  );
};

const useChangePassword = (onChanged: () => void, onRefused: (error: Error) => void) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: (body: Fields) => call(changePassword, { body }),
    onSuccess: ({ message }) => {
      // A password change cancels a pending change of e-mail.
      void queries.invalidateQueries({ queryKey: pendingEmail.queryKey });
      toast.success("Password changed", message);
      onChanged();
    },
    onError: onRefused,
  });
};
