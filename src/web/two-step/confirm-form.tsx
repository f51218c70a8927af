import { zodResolver } from "@hookform/resolvers/zod";
import { lazy, Suspense, useEffect } from "react";
import { useForm } from "react-hook-form";
import { confirmBody, confirmTwoStep } from "#shared/two-step/contract.ts";
import { call } from "#web/platform/client.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { useAct } from "#web/platform/use-act.ts";
import { CopyField } from "#web/ui/copy-field.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const SecretQr = lazy(() =>
  import("./secret-qr.tsx").then(({ SecretQr }) => ({ default: SecretQr })),
);

type ConfirmFormProps = {
  secret: string;
  uri: string;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
};

/** The secret as QR code and text, and a field for the app's code. */
export const ConfirmForm = ({ secret, uri, onConfirmed, onClose }: ConfirmFormProps) => {
  const form = useForm({
    resolver: zodResolver(confirmBody),
    defaultValues: { code: "" },
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  const confirmation = useAct({
    mutationFn: (body: { code: string }) => call(confirmTwoStep, { body }),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onError: (error) => showFailure(form.setError, error, ["code"]),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit(confirmation.act)} className="grid gap-5">
      <p className="text-fg-2">
        Scan this with an authenticator app, or type the secret there. Then enter the code that it
        shows.
      </p>
      <Suspense fallback={<Skeleton className="aspect-square w-[min(200px,50vw)]" />}>
        <SecretQr uri={uri} />
      </Suspense>
      <CopyField label="Secret" value={secret} />
      <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="Six digits"
        error={errors.code?.message}
        {...form.register("code")}
        id="code"
      />
      <FormButtons label="Turn on" pending={confirmation.isPending} onCancel={onClose} />
    </form>
  );
};
