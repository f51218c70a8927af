import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { resetRequestBody } from "#shared/credentials/contract.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { type ResetRole, useAskForReset } from "./use-reset.ts";

/** Requests a reset link by e-mail. */
export const AskForResetForm = ({ role, back }: { role: ResetRole; back: ReactNode }) => {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const form = useForm<{ email: string }>({
    resolver: zodResolver(resetRequestBody),
    defaultValues: { email: "" },
    shouldFocusError: false,
  });
  const asking = useAskForReset(role, {
    onAsked: setAskedFor,
    onRefused: (error) => showFailure(form.setError, error, ["email"]),
  });
  const { errors, submitCount } = form.formState;
  const submit = form.handleSubmit(({ email }) => asking.act(email));
  if (askedFor !== null)
    return <Asked role={role} email={askedFor} onOther={() => setAskedFor(null)} back={back} />;
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={`The one that you log in with as a ${role}.`}
        error={errors.email?.message}
        {...form.register("email")}
        id="email"
      />
      <div className="grid gap-3">
        <Button
          type="submit"
          size="lg"
          width="full"
          pending={asking.isPending}
          pendingLabel="Sending..."
        >
          Send a link
        </Button>
        {back}
      </div>
    </form>
  );
};

type AskedProps = { role: ResetRole; email: string; onOther: () => void; back: ReactNode };

const Asked = ({ role, email, onOther, back }: AskedProps) => {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <div ref={words} role="status" tabIndex={-1} className="grid gap-2 text-fg-2">
        <p className="font-semibold text-fg">If that account exists, we sent a link</p>
        <p>
          Look in the mailbox of <span className="break-all text-fg">{email}</span>. The link works
          once, for 30 minutes.
        </p>
        <p>Nothing there? Look in the spam folder, or ask as a {otherOf[role]}.</p>
      </div>
      <div className="grid gap-3">
        <Button variant="outline" size="lg" width="full" onClick={onOther}>
          Use another email
        </Button>
        {back}
      </div>
    </div>
  );
};

const otherOf = { rider: "driver", driver: "rider" } as const;
