import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { resetRequestBody } from "#shared/credentials/contract.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { type ResetRole, useRequestReset } from "./use-reset.ts";

/** Requests a reset link by e-mail. */
export const RequestResetForm = ({ role, back }: { role: ResetRole; back: ReactNode }) => {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<{ email: string }>({
    resolver: zodResolver(resetRequestBody),
    defaultValues: { email: "" },
    shouldFocusError: false,
  });
  const request = useRequestReset(role, {
    onSent: setSentTo,
    onRefused: (error) => showFailure(form.setError, error, ["email"]),
  });
  const { errors, submitCount } = form.formState;
  const submit = form.handleSubmit(({ email }) => request.act(email));
  if (sentTo !== null)
    return <LinkSent role={role} email={sentTo} onRetry={() => setSentTo(null)} back={back} />;
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={`The email of your ${role} account.`}
        error={errors.email?.message}
        {...form.register("email")}
        id="email"
      />
      <div className="grid gap-3">
        <Button
          type="submit"
          size="lg"
          width="full"
          pending={request.isPending}
          pendingLabel="Sending..."
        >
          Send a link
        </Button>
        {back}
      </div>
    </form>
  );
};

type LinkSentProps = { role: ResetRole; email: string; onRetry: () => void; back: ReactNode };

const LinkSent = ({ role, email, onRetry, back }: LinkSentProps) => {
  const messageRef = useRef<HTMLDivElement>(null);
  useEffect(() => messageRef.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <div ref={messageRef} role="status" tabIndex={-1} className="grid gap-2 text-fg-2">
        <p className="font-semibold text-fg">If that account exists, we sent a link</p>
        <p>
          Check the inbox of <span className="break-all text-fg">{email}</span>. The link works
          once, for 30 minutes.
        </p>
        <p>No mail? Check your spam folder, or try your {otherRole[role]} account.</p>
      </div>
      <div className="grid gap-3">
        <Button variant="outline" size="lg" width="full" onClick={onRetry}>
          Use another email
        </Button>
        {back}
      </div>
    </div>
  );
};

const otherRole = { rider: "driver", driver: "rider" } as const;
