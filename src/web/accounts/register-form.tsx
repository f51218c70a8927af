import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { registerBody } from "#shared/accounts/contract.ts";
import { productName } from "#shared/product.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { NameFields } from "#web/platform/name-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { PasswordField } from "#web/ui/forms/password-field.tsx";
import { PhoneField } from "#web/ui/forms/phone-field.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { referrerOf } from "./referrer-query.ts";
import type { SignUpRole } from "./role-links.tsx";
import { storedReferralCode } from "./stored-referral-code.ts";
import { type Registration, useRegister } from "./use-register.ts";

const fields = [
  "firstName",
  "lastName",
  "email",
  "password",
  "phoneNumber",
  "referralCode",
] as const;

/** Registration form; shows errors from the browser's and the server's validation. */
export const RegisterForm = ({ role, back }: { role: SignUpRole; back: ReactNode }) => {
  const form = useRegisterForm();
  const { errors, submitCount } = form.formState;
  const registering = useRegister(role);
  const isSending = registering.isPending || registering.isSuccess;
  const submit = form.handleSubmit((registration) => {
    if (isSending) return;
    registering.mutate(registration, {
      onError: (error) => showFailure(form.setError, error, fields),
    });
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
      <RegisterFields form={form} />
      <div className="grid gap-3">
        <Button
          type="submit"
          size="lg"
          width="full"
          pending={isSending}
          pendingLabel="Creating account..."
        >
          Create account
        </Button>
        <Agreement />
      </div>
      {back}
    </form>
  );
};

/**
 * The server records the versions of both texts, and the time. Both open in a new tab, so that the
 * form keeps its input.
 */
const Agreement = () => (
  <p className="text-small text-fg-2">
    By creating an account you agree to the{" "}
    <Link to="/terms" target="_blank" className={textLinkClass}>
      Terms of service
    </Link>{" "}
    and to how we use your data, as described under{" "}
    <Link to="/privacy" target="_blank" className={textLinkClass}>
      Privacy
    </Link>
    .
  </p>
);

const textLinkClass = "text-fg underline underline-offset-4";

const useRegisterForm = () =>
  useForm<Registration>({
    resolver: zodResolver(registerBody),
    defaultValues: {
      firstName: "",
      lastName: "",
      email: "",
      phoneNumber: "",
      password: "",
      referralCode: storedReferralCode(),
    },
    shouldFocusError: false,
  });

const RegisterFields = ({ form }: { form: UseFormReturn<Registration> }) => {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <NameFields
        first={{ error: errors.firstName?.message, ...register("firstName") }}
        last={{ error: errors.lastName?.message, ...register("lastName") }}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register("email")}
        id="email"
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters"
        error={errors.password?.message}
        {...register("password")}
        id="password"
      />
      <PhoneField
        label="Phone number"
        hint="10 digits. Riders and drivers see it only if both sides agree."
        error={errors.phoneNumber?.message}
        {...register("phoneNumber")}
        id="phoneNumber"
      />
      <ReferralField form={form} />
    </>
  );
};

/** Referral code with the referrer's name; expanded if the visit came from a referral link. */
const ReferralField = ({ form }: { form: UseFormReturn<Registration> }) => {
  const error = form.formState.errors.referralCode?.message;
  const [isFromLink, setFromLink] = useState(false);
  // In an effect, because the first render must equal the server's.
  useEffect(() => setFromLink(storedReferralCode() !== ""), []);
  const { data: referrer } = useQuery(referrerOf(form.watch("referralCode") ?? ""));
  return (
    <Disclosure summary="Have a referral code?" isOpen={isFromLink || error !== undefined}>
      <TextField
        label="Referral code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={referrer ? `${referrer} invited you to ${productName()}` : undefined}
        error={error}
        {...form.register("referralCode")}
        id="referralCode"
      />
    </Disclosure>
  );
};
