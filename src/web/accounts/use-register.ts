import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type * as z from "zod/mini";
import { type registerBody, registerDriver, registerRider } from "#shared/accounts/contract.ts";
import { messageOf } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { forgetReferralCode } from "./kept-referral-code.ts";
import type { SignUpRole } from "./role-links.tsx";

export type Registration = z.input<typeof registerBody>;

const calls = { rider: registerRider, driver: registerDriver };

/** Makes the account and goes to its log-in, where the e-mail is filled in already. */
export const useRegister = (role: SignUpRole) => {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Registration) => call(calls[role], { body }),
    onSuccess: async ({ message }, { email }) => {
      forgetReferralCode();
      toast.success("Account created", message);
      await navigate({ to: "/login", search: { loginAs: role }, state: { email } });
    },
    onError: (error) => toast.error("Registration failed", messageOf(error)),
  });
};
