import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { twoStepLogInBody, type User, type WireRole } from "#shared/accounts/contract.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { useSignIn } from "#web/platform/session.ts";
import { useAct } from "#web/platform/use-act.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import {
  type Credentials,
  isCodeNeeded,
  logInAs,
  logInErrorMessage,
  logInToast,
} from "./log-in-call.ts";

/**
 * State of the log-in form; asks for a code when the server requires one. `restart` returns to e-mail and password, the
 * step "returned".
 */
export const useLogInForm = (role: WireRole, email: string) => {
  const [step, setStep] = useState<"first" | "code" | "returned">("first");
  const form = useForm<Credentials>({
    resolver: zodResolver(twoStepLogInBody),
    defaultValues: { email, password: "" },
    shouldFocusError: false,
  });
  const showRefusal = (error: Error) => {
    if (isCodeNeeded(error) && step !== "code") return setStep("code");
    const isCodeError = error instanceof CallFailure && error.fields.code !== undefined;
    form.setError(isCodeError ? "code" : "root", { message: logInErrorMessage(error) });
  };
  const logIn = useLogIn(role, showRefusal);
  // Stays disabled after success until the page changes.
  const isSending = logIn.isPending || logIn.isSuccess;
  const submit = form.handleSubmit((credentials) => {
    if (!isSending) logIn.act(credentials);
  });
  const restart = () => {
    form.reset({ ...form.getValues(), password: "", code: undefined });
    setStep("returned");
  };
  return { form, submit, isSending, step, restart };
};

/**
 * Logs in and opens the requested page, or home. Shows failures, except a required code, in a toast; the caller shows
 * them in the form.
 */
const useLogIn = (role: WireRole, onRefused: (error: Error) => void) => {
  return useAct({
    mutationFn: (credentials: Credentials) => logInAs(role, credentials),
    onSuccess: useFinishLogIn(),
    onError: (error) => {
      onRefused(error);
      if (!isCodeNeeded(error)) toast.error(...logInToast(error));
    },
  });
};

/** Signs in and opens the requested page, or home; for a suspended account, the page that explains why. */
export const useFinishLogIn = () => {
  const signIn = useSignIn();
  const { history } = useRouter();
  return (reply: { token: string; user: User }) => {
    toast.dismiss();
    signIn(reply);
    // The requested page may be one that suspended users can still open; it does not explain the suspension.
    if (reply.user.isSuspended) return history.replace("/suspended");
    const home = reply.user.role === "ADMIN" ? "/admin/dashboard" : "/";
    history.replace(history.location.state.returnTo ?? home);
  };
};
