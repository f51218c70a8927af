import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type * as z from "zod/mini";
import { type registerBody, registerDriver, registerRider } from "#shared/accounts/contract.ts";
import { messageOf } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import type { SignUpRole } from "./role-links.tsx";
import { clearReferralCode } from "./stored-referral-code.ts";

export type Registration = z.input<typeof registerBody>;

const calls = { rider: registerRider, driver: registerDriver };

/** Creates the account and opens its log-in, with the e-mail filled in. */
export const useRegister = (role: SignUpRole) => {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Registration) => call(calls[role], { body }),
    onSuccess: async ({ message }, { email }) => {
      clearReferralCode();
      toast.success("Account created", message);
      await navigate({ to: "/login", search: { loginAs: role }, state: { email } });
    },
    onError: (error) => toast.error("Registration failed", messageOf(error)),
  });
};
