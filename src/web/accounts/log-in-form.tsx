import { type ReactNode, useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { WireRole } from "#shared/accounts/contract.ts";
import { usePasskeySupport } from "#web/passkeys/browser-passkeys.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { PasswordField } from "#web/ui/forms/password-field.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { DemoLogIns } from "./demo-log-ins.tsx";
import type { Credentials } from "./log-in-call.ts";
import { PasskeyLogIn } from "./passkey-log-in.tsx";
import { useLogInForm } from "./use-log-in-form.ts";

/**
 * Log-in of one role: e-mail and password, then the second-step code if enabled. In a demo, lists accounts that fill in
 * and submit the form.
 */
export const LogInForm = ({
  as: role,
  email = "",
  forgot,
  back,
}: {
  as: WireRole;
  email?: string;
  /** Link for a forgotten password, below the main button. */
  forgot?: ReactNode;
  back?: ReactNode;
}) => {
  const { form, submit, isSending, step, restart } = useLogInForm(role, email);
  const { errors, submitCount } = form.formState;
  const asksForCode = step === "code";
  const logInWith = (credentials: Credentials) => {
    form.reset(credentials);
    void submit();
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
      {asksForCode ? (
        <CodeStep form={form} />
      ) : (
        <LogInFields form={form} isReturning={step === "returned"} />
      )}
      <div className="grid gap-3">
        <Button
          type="submit"
          size="lg"
          width="full"
          pending={isSending}
          pendingLabel="Logging in..."
        >
          Login
        </Button>
        {asksForCode ? (
          <Button variant="outline" size="lg" width="full" onClick={restart}>
            Back
          </Button>
        ) : (
          <>
            {forgot}
            <PasskeyLogIn hasField />
            {back}
          </>
        )}
      </div>
      {!asksForCode && <DemoLogIns as={role} onChoose={logInWith} />}
    </form>
  );
};

/** Second step of a log-in; replaces e-mail and password. */
const CodeStep = ({ form }: { form: UseFormReturn<Credentials> }) => {
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  return (
    <TextField
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      hint="Six digits from your app, or a recovery code"
      error={form.formState.errors.code?.message}
      {...form.register("code")}
      id="code"
    />
  );
};

type LogInFieldsProps = {
  form: UseFormReturn<Credentials>;
  /** True after returning from the second step: focuses the password. */
  isReturning: boolean;
};

/** E-mail and password. */
const LogInFields = ({ form, isReturning }: LogInFieldsProps) => {
  const { errors } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    if (isReturning) setFocus("password");
  }, [isReturning, setFocus]);
  return (
    <>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete={usePasskeySupport() ? "username webauthn" : "username"}
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...form.register("email")}
        id="email"
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
        id="password"
      />
    </>
  );
};
