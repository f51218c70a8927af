import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { ReplyOf } from "#shared/endpoint.ts";
import { beginBody, beginTwoStep } from "#shared/two-step/contract.ts";
import { call } from "#web/platform/client.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { useAct } from "#web/platform/use-act.ts";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { PasswordField } from "#web/ui/forms/password-field.tsx";
import { ConfirmForm } from "./confirm-form.tsx";

type TurnOnProps = { onConfirmed: (recoveryCodes: readonly string[]) => void; onClose: () => void };

/** Asks for the password, then shows the secret and asks for a code that proves its setup. */
export const TurnOn = ({ onConfirmed, onClose }: TurnOnProps) => {
  const [offer, setOffer] = useState<ReplyOf<typeof beginTwoStep> | null>(null);
  return offer ? (
    <ConfirmForm {...offer} onConfirmed={onConfirmed} onClose={onClose} />
  ) : (
    <BeginForm onOffer={setOffer} onClose={onClose} />
  );
};

type BeginFormProps = {
  onOffer: (offer: ReplyOf<typeof beginTwoStep>) => void;
  onClose: () => void;
};

const BeginForm = ({ onOffer, onClose }: BeginFormProps) => {
  const form = useForm({
    resolver: zodResolver(beginBody),
    defaultValues: { password: "" },
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const createOffer = useAct({
    mutationFn: (body: { password: string }) => call(beginTwoStep, { body }),
    onSuccess: onOffer,
    onError: (error) => showFailure(form.setError, error, ["password"]),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit(createOffer.act)} className="grid gap-5">
      <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
        id="password"
      />
      <FormButtons label="Continue" pending={createOffer.isPending} onCancel={onClose} />
    </form>
  );
};
