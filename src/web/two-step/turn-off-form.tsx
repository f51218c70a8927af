import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { turnOffBody, turnTwoStepOff } from "#shared/two-step/contract.ts";
import { call } from "#web/platform/client.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { CodeField } from "#web/platform/password-dialog.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { PasswordField } from "#web/ui/forms/password-field.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

type Fields = z.input<typeof turnOffBody>;
type TurnOffFormProps = { onClose: () => void; onDone: () => Promise<void> };

/** Requires password and code again, so that a stranger at an open screen cannot disable two-step login. */
export const TurnOffForm = ({ onClose, onDone }: TurnOffFormProps) => {
  const form = useForm<Fields>({
    resolver: zodResolver(turnOffBody),
    defaultValues: { password: "", code: "" },
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const turnOff = useAct({
    mutationFn: (body: Fields) => call(turnTwoStepOff, { body }),
    onSuccess: async ({ message }) => {
      toast.success("Two-step login is off", message);
      await onDone();
      onClose();
    },
    onError: (error) => showFailure(form.setError, error, ["password", "code"]),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit(turnOff.act)} className="grid gap-5">
      <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
        id="password"
      />
      <CodeField error={errors.code?.message} {...form.register("code")} id="code" />
      <FormButtons label="Turn off" isDestructive pending={turnOff.isPending} onCancel={onClose} />
    </form>
  );
};
