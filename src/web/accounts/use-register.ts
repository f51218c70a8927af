import { useMutation } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import type * as z from "zod/mini";
import { type registerBody, registerDriver, registerRider } from "#shared/accounts/contract.ts";
import { messageOf } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { useSignIn } from "#web/platform/session.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { logInAs } from "./log-in-call.ts";
import type { SignUpRole } from "./role-links.tsx";
import { clearReferralCode } from "./stored-referral-code.ts";

export type Registration = z.input<typeof registerBody>;

const roles = {
  rider: { wire: "RIDER", create: registerRider, home: "/" },
  driver: { wire: "DRIVER", create: registerDriver, home: "/" },
} as const;

/**
 * Creates the account, logs in with the same password, and opens the page that required an account, or home. If the
 * log-in fails, the log-in page opens with the e-mail filled in.
 */
export const useRegister = (role: SignUpRole) => {
  const navigate = useNavigate();
  const { history } = useRouter();
  const signIn = useSignIn();
  const { wire, create, home } = roles[role];
  return useMutation({
    mutationFn: async (body: Registration) => {
      const { message } = await call(create, { body });
      const { email, password } = body;
      const session = await logInAs(wire, { email, password }).catch(() => null);
      return { message, session };
    },
    onSuccess: async ({ message, session }, { email }) => {
      clearReferralCode();
      toast.success("Account created", message);
      const { returnTo } = history.location.state;
      if (session) {
        signIn(session);
        return history.replace(returnTo ?? home);
      }
      const state = returnTo === undefined ? { email } : { email, returnTo };
      await navigate({ to: "/login", search: { loginAs: role }, state });
    },
    onError: (error) => toast.error("Registration failed", messageOf(error)),
  });
};
