import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { TextField } from "#web/ui/forms/text-field.tsx";
import type { Credentials } from "./log-in-call.ts";

/** The second step of a log-in, in the place of e-mail and password. */
export const CodeStep = ({ form }: { form: UseFormReturn<Credentials> }) => {
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
