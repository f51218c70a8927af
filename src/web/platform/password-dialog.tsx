import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type UseFormRegisterReturn, useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { confirmBody, confirmPassword } from "#shared/accounts/contract.ts";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { PasswordField } from "#web/ui/forms/password-field.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { CallFailure } from "./call-failure.ts";
import { call } from "./client.ts";
import { showFailure } from "./form-failure.ts";
import { saveToken } from "./session-cookie.ts";
import { useAct } from "./use-act.ts";

/** True if the server refused a call because the password was entered too long ago. */
export const isPasswordNeeded = (error: Error | null): boolean =>
  error instanceof CallFailure && error.code === "password_needed";

/** True if the server requires a code of the second step, or has refused the sent one. */
export const isCodeNeeded = (error: Error | null): boolean =>
  error instanceof CallFailure && error.fields.code !== undefined;

type PasswordDialogProps = {
  isOpen: boolean;
  /** Why the password is asked for: a sentence. */
  reason: string;
  onConfirmed: () => void;
  onClose: () => void;
};

/** Shows the dialog when a call was refused for lack of the password, and repeats the call afterwards. */
export const usePasswordGate = (reason: string) => {
  const [repeat, setRepeat] = useState<{ call: () => void } | null>(null);
  const close = () => setRepeat(null);
  const confirm = () => {
    close();
    repeat?.call();
  };
  const isOpen = repeat !== null;
  return {
    dialog: <PasswordDialog {...{ isOpen, reason, onClose: close, onConfirmed: confirm }} />,
    /** Opens the dialog if the failure is a missing password; returns false for any other failure. */
    opensFor: (error: Error, call: () => void): boolean => {
      if (!isPasswordNeeded(error)) return false;
      setRepeat({ call });
      return true;
    },
  };
};

/** Asks for the password again, and with two-step login for a code. */
export const PasswordDialog = ({ isOpen, onClose, ...form }: PasswordDialogProps) => (
  <Dialog isOpen={isOpen} title="Is it you?" onClose={onClose}>
    <PasswordForm onClose={onClose} {...form} />
  </Dialog>
);

type Fields = z.input<typeof confirmBody>;

const PasswordForm = ({ reason, onConfirmed, onClose }: Omit<PasswordDialogProps, "isOpen">) => {
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm<Fields>({
    resolver: zodResolver(confirmBody),
    defaultValues: { password: "" },
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const confirmation = useAct({
    mutationFn: (body: Fields) => call(confirmPassword, { body }),
    onSuccess: ({ token }) => {
      saveToken(token);
      onConfirmed();
    },
    onError: (error) => {
      setNeedsCode((isShown) => isShown || isCodeNeeded(error));
      showFailure(form.setError, error, ["password", "code"]);
    },
  });
  return (
    <form noValidate onSubmit={form.handleSubmit(confirmation.act)} className="grid gap-5">
      <p className="text-fg-2">{reason}</p>
      <ErrorSummary errors={listErrors(errors, "confirm-")} attempt={submitCount} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
        id="confirm-password"
      />
      {needsCode && (
        <CodeField error={errors.code?.message} {...form.register("code")} id="confirm-code" />
      )}
      <FormButtons label="Continue" pending={confirmation.isPending} onCancel={onClose} />
    </form>
  );
};

type CodeFieldProps = UseFormRegisterReturn & { id: string; error: string | undefined };

/** A code of the second step. */
export const CodeField = (field: CodeFieldProps) => (
  <TextField
    label="Code"
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    hint="Six digits from your app, or a recovery code"
    {...field}
  />
);
