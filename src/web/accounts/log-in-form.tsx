import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { logInBody, type WireRole } from "#shared/accounts/contract.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { listErrors } from "#web/ui/form-errors.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { DemoLogIns } from "./demo-log-ins.tsx";
import { type Credentials, logInFailureWords } from "./log-in-call.ts";
import { useLogIn } from "./use-log-in.ts";

/** E-mail and password of one role; in a demo its log-ins, which fill the form and send it. */
export const LogInForm = ({
  as,
  email = "",
  back,
}: {
  as: WireRole;
  email?: string;
  back?: ReactNode;
}) => {
  const form = useForm<Credentials>({
    resolver: zodResolver(logInBody),
    defaultValues: { email, password: "" },
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const logIn = useLogIn(as);
  // The page is left after a success: until then the form stays closed.
  const isSending = logIn.isPending || logIn.isSuccess;
  const submit = form.handleSubmit((credentials) => {
    if (isSending) return;
    logIn.mutate(credentials, {
      onError: (error) => form.setError("root", { message: logInFailureWords(error)[1] }),
    });
  });
  const use = (credentials: Credentials) => {
    form.reset(credentials);
    void submit();
  };
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
        {back}
      </div>
      <DemoLogIns as={as} onChoose={use} />
    </form>
  );
};
