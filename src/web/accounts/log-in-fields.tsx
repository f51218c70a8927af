import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { PasswordField } from "#web/ui/forms/password-field.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import type { Credentials } from "./log-in-call.ts";

type LogInFieldsProps = {
  form: UseFormReturn<Credentials>;
  /** Somebody came back from the second step: the focus goes to the password. */
  isBack: boolean;
};

/** E-mail and password. */
export const LogInFields = ({ form, isBack }: LogInFieldsProps) => {
  const { errors } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    if (isBack) setFocus("password");
  }, [isBack, setFocus]);
  return (
    <>
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
    </>
  );
};
