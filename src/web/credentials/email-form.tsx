import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { askForEmailChange, emailChangeBody } from "#shared/credentials/contract.ts";
import { call } from "#web/platform/client.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { CodeField, isCodeNeeded } from "#web/platform/password-dialog.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { PasswordField } from "#web/ui/forms/password-field.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { pendingEmail } from "./email-change-query.ts";

type Fields = z.input<typeof emailChangeBody>;

/** Form for a new e-mail address; requires the password, and with two-step login a code. */
export const EmailForm = ({ onClose }: { onClose: () => void }) => {
  const { form, request, needsCode } = useEmailChangeForm(onClose);
  const { errors, submitCount } = form.formState;
  return (
    <form noValidate onSubmit={form.handleSubmit(request.act)} className="grid gap-5">
      <ErrorSummary
        errors={listErrors(errors).map((error) => ({
          ...error,
          field: fieldIds[error.field ?? ""],
        }))}
        attempt={submitCount}
      />
      <TextField
        label="New email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="We send a link there. Nothing changes before you open it."
        error={errors.email?.message}
        {...form.register("email")}
        id="newEmail"
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
        id="emailPassword"
      />
      {needsCode && (
        <CodeField error={errors.code?.message} {...form.register("code")} id="emailCode" />
      )}
      <FormButtons label="Send the link" pending={request.isPending} onCancel={onClose} />
    </form>
  );
};

const useEmailChangeForm = (onSent: () => void) => {
  const queries = useQueryClient();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm<Fields>({
    resolver: zodResolver(emailChangeBody),
    defaultValues: { email: "", password: "" },
    shouldFocusError: false,
  });
  const request = useAct({
    mutationFn: (body: Fields) => call(askForEmailChange, { body }),
    onSuccess: ({ message }) => {
      void queries.invalidateQueries({ queryKey: pendingEmail.queryKey });
      toast.success("Confirm your new email", message);
      onSent();
    },
    onError: (error) => {
      setNeedsCode((isShown) => isShown || isCodeNeeded(error));
      showFailure(form.setError, error, ["email", "password", "code"]);
    },
  });
  return { form, request, needsCode };
};

/** Ids that are unique on the page: other forms have fields of the same name. */
const fieldIds: Record<string, string | undefined> = {
  email: "newEmail",
  password: "emailPassword",
  code: "emailCode",
};
