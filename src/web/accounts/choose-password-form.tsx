import { zodResolver } from "@hookform/resolvers/zod";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { newPasswordBody } from "#shared/credentials/contract.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { PasswordField } from "#web/ui/forms/password-field.tsx";
import { type LinkRole, useResetPassword } from "./use-reset.ts";

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
      {isInvalidLink(resetting.error) ? (
        <AskForLink role={isForOtherRole(resetting.error) ? otherRole[role] : role} />
      ) : (
        <>
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

const AskForLink = ({ role }: { role: LinkRole }) =>
  role === "admin" ? (
    <p className="text-fg-2">Ask the operator of this service for a new link.</p>
  ) : (
    <Link
      to="/reset-password"
      search={{ role }}
      className={buttonClass({ size: "lg", width: "full" })}
    >
      Send a new link
    </Link>
  );

/** True if the link is invalid, so that a retry cannot help. */
const isInvalidLink = (error: unknown): boolean =>
  error instanceof CallFailure && error.code.startsWith("link_");

const isForOtherRole = (error: unknown): boolean =>
  error instanceof CallFailure && error.code === "link_of_other_role";

const otherRole = { rider: "driver", driver: "rider", admin: "admin" } as const;
