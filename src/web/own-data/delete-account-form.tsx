import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { DELETE_WORD, deleteAccount, deleteAccountBody } from "#shared/own-data/contract.ts";
import { call } from "#web/platform/client.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { clearSession } from "#web/platform/session.ts";
import { useAct } from "#web/platform/use-act.ts";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { PasswordField } from "#web/ui/forms/password-field.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";

type Fields = z.input<typeof deleteAccountBody>;

/** Deletes the account after password and confirmation word. Shows why the server refuses, such as a current ride. */
export const DeleteAccountForm = ({ onClose }: { onClose: () => void }) => {
  const { form, deleting } = useDeleting();
  const { errors, submitCount } = form.formState;
  return (
    <form noValidate onSubmit={form.handleSubmit(deleting.act)} className="grid gap-5">
      <ErrorSummary
        errors={listErrors(errors).map((error) =>
          error.field === "password" ? { ...error, field: "deletePassword" } : error,
        )}
        attempt={submitCount}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
        id="deletePassword"
      />
      <TextField
        label={`Type ${DELETE_WORD}`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="This cannot be undone."
        error={errors.confirmation?.message}
        {...form.register("confirmation")}
        id="confirmation"
      />
      <FormButtons
        label="Delete my account"
        isDestructive
        pending={deleting.isPending || deleting.isSuccess}
        onCancel={onClose}
      />
    </form>
  );
};

const useDeleting = () => {
  const form = useForm<Fields>({
    resolver: zodResolver(deleteAccountBody),
    defaultValues: { password: "", confirmation: "" },
    shouldFocusError: false,
  });
  const deleting = useAct({
    mutationFn: (body: Fields) => call(deleteAccount, { body }),
    onSuccess: () => {
      localStorage.clear();
      return clearSession();
    },
    onError: (error) => showFailure(form.setError, error, ["password", "confirmation"]),
  });
  return { form, deleting };
};
