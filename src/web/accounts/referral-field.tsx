import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { PRODUCT_NAME } from "#shared/product.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { keptReferralCode } from "./kept-referral-code.ts";
import { referrerOf } from "./referrer-query.ts";
import type { Registration } from "./use-register.ts";

/** Somebody's referral code, if there is one; open when the visit began with it, with the name of whose it is. */
export const ReferralField = ({ form }: { form: UseFormReturn<Registration> }) => {
  const error = form.formState.errors.referralCode?.message;
  const [isKept] = useState(() => keptReferralCode() !== "");
  const { data: referrer } = useQuery(referrerOf(form.watch("referralCode") ?? ""));
  return (
    <Disclosure summary="Have a referral code?" isOpen={isKept || error !== undefined}>
      <TextField
        label="Referral code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={referrer ? `${referrer} invited you to ${PRODUCT_NAME}` : undefined}
        error={error}
        {...form.register("referralCode")}
        id="referralCode"
      />
    </Disclosure>
  );
};
