import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { newPasswordBody } from "#shared/credentials/contract.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { PasswordField } from "#web/ui/forms/password-field.tsx";
import { AskForLink } from "./ask-for-link.tsx";
import { isLinkRefusal, type LinkRole, useResetPassword } from "./use-reset.ts";

type ChoosePasswordFormProps = { role: LinkRole; token: string; back: ReactNode };

/** Sets a new password; if the link is invalid, offers to request a new one. */
export const ChoosePasswordForm = ({ role, token, back }: ChoosePasswordFormProps) => {
  const form = useForm<{ password: string }>({
    resolver: zodResolver(newPasswordBody),
    defaultValues: { password: "" },
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const resetting = useResetPassword({ role, token }, (error) =>
    showFailure(form.setError, error, ["password"]),
  );
  const isSending = resetting.isPending || resetting.isSuccess;
  const submit = form.handleSubmit(({ password }) => {
    if (!isSending) resetting.act(password);
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
      {isLinkRefusal(resetting.error) ? (
        <AskForLink role={role} token={token} refusal={resetting.error} />
      ) : (
        <>
          <p className="text-fg-2">For your {role} account.</p>
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint={`At least 8 characters. This logs you out on all devices${role === "admin" ? ". Two-step login and passkeys stay as they are." : " and removes your passkeys."}`}
            error={errors.password?.message}
            {...form.register("password")}
            id="password"
          />
          <Button type="submit" size="lg" width="full" pending={isSending} pendingLabel="Saving...">
            Change password
          </Button>
        </>
      )}
      {back}
    </form>
  );
};
