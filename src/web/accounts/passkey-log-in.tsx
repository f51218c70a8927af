import { KeyRound } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { beginPasskeyLogIn, logInByPasskey } from "#shared/passkeys/contract.ts";
import {
  canAutofillPasskeys,
  passkeyErrorMessage,
  signChallenge,
  stopWaiting,
  usePasskeySupport,
} from "#web/passkeys/browser-passkeys.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { logInErrorMessage } from "./log-in-call.ts";
import { useFinishLogIn } from "./use-log-in-form.ts";

/** Age at which a challenge is replaced; it is valid for five minutes. */
const RENEW_MS = 4 * 60_000;

/**
 * Logs in by passkey, for any role. Renders nothing if the browser lacks passkeys. With `hasField`,
 * also offers passkeys among the suggestions of the email field.
 */
export const PasskeyLogIn = ({ hasField = false }: { hasField?: boolean }) =>
  usePasskeySupport() ? <PasskeyButton hasField={hasField} /> : null;

const PasskeyButton = ({ hasField }: { hasField: boolean }) => {
  const logIn = usePasskeyLogIn();
  // Stays disabled after success until the page changes.
  const isSending = logIn.isPending || logIn.isSuccess;
  useAutofill(hasField && !isSending, logIn.act);
  return (
    <Button
      variant="outline"
      size="lg"
      width="full"
      pending={isSending}
      onClick={() => logIn.act(null)}
    >
      <KeyRound aria-hidden className="size-5" />
      Log in with a passkey
    </Button>
  );
};

type SignedChallenge = Awaited<ReturnType<typeof signChallenge>>;

/** Sends a signed challenge; with null, asks the browser for one first. */
const usePasskeyLogIn = () =>
  useAct({
    mutationFn: async (signed: SignedChallenge | null) => {
      const credential = signed ?? (await signChallenge((await call(beginPasskeyLogIn)).options));
      return call(logInByPasskey, { body: { credential } });
    },
    onSuccess: useFinishLogIn(),
    onError: (error) =>
      toast.error(
        "Login failed",
        error instanceof CallFailure ? logInErrorMessage(error) : passkeyErrorMessage(error),
      ),
  });

/**
 * Offers passkeys in the email field while enabled, with a new challenge before the old one
 * expires.
 */
const useAutofill = (isEnabled: boolean, onSigned: (signed: SignedChallenge) => void) => {
  const [round, setRound] = useState(0);
  const sign = useEffectEvent(onSigned);
  useEffect(() => {
    if (!isEnabled) return;
    const controller = new AbortController();
    const offer = async () => {
      if (!(await canAutofillPasskeys())) return;
      const { options } = await call(beginPasskeyLogIn, { signal: controller.signal });
      if (!controller.signal.aborted) sign(await signChallenge(options, true));
    };
    // Ignored: the button and the password still work.
    offer().catch(() => undefined);
    const timer = setTimeout(() => setRound(round + 1), RENEW_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
      void stopWaiting();
    };
  }, [isEnabled, round]);
};
