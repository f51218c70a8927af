import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { WireRole } from "#shared/accounts/contract.ts";
import { useSignIn } from "#web/platform/session.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { type Credentials, isCodeNeeded, logInAs, logInFailureWords } from "./log-in-call.ts";

/** Logs in and opens the page that asked for it, or home. What fails is said in a message here, and in the form by the caller. */
export const useLogIn = (role: WireRole) => {
  const signIn = useSignIn();
  const { history } = useRouter();
  return useMutation({
    mutationFn: (credentials: Credentials) => logInAs(role, credentials),
    onSuccess: (reply) => {
      toast.dismiss();
      signIn(reply);
      history.replace(
        history.location.state.wanted ?? (role === "ADMIN" ? "/admin/dashboard" : "/"),
      );
    },
    onError: (error) => {
      if (!isCodeNeeded(error)) toast.error(...logInFailureWords(error));
    },
  });
};
