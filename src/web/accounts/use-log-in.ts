import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { WireRole } from "#shared/accounts/contract.ts";
import { useSignIn } from "#web/app/session.ts";
import { toast } from "#web/ui/toast.ts";
import { type Credentials, logInAs, logInFailureWords } from "./log-in-call.ts";

/** Logs in and goes home. What fails is said in a message here, and in the form by the caller. */
export const useLogIn = (role: WireRole) => {
  const signIn = useSignIn();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (credentials: Credentials) => logInAs(role, credentials),
    onSuccess: async (reply) => {
      toast.dismiss();
      signIn(reply);
      await navigate({ to: "/", replace: true });
    },
    onError: (error) => toast.error(...logInFailureWords(error)),
  });
};
