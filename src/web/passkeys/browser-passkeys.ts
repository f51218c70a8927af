import { useSyncExternalStore } from "react";
import type { CreationOptions, RequestOptions } from "#shared/passkeys/contract.ts";

const webAuthn = () => import("@simplewebauthn/browser");

/**
 * False without the Web Authentication API, and at an IP address, to which no passkey can belong.
 */
export const canUsePasskeys = (): boolean =>
  "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(location.hostname);

/**
 * `canUsePasskeys` as a hook. True when the server renders, because nearly every browser has
 * passkeys.
 */
export const usePasskeySupport = (): boolean =>
  useSyncExternalStore(keepSubscription, canUsePasskeys, () => true);

const keepSubscription = () => () => {};

/** Whether the browser offers passkeys among the suggestions of a text field. */
export const canAutofillPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && (await webAuthn()).browserSupportsWebAuthnAutofill();

/** Creates a passkey on this device or another. Rejects if the person cancels. */
export const createPasskey = async (optionsJSON: CreationOptions) =>
  (await webAuthn()).startRegistration({ optionsJSON });

/**
 * Signs the challenge with a passkey that the person chooses; with `useBrowserAutofill`, once they
 * choose one among the suggestions of a field. Ends an earlier call that is still waiting.
 */
export const signChallenge = async (optionsJSON: RequestOptions, useBrowserAutofill = false) =>
  (await webAuthn()).startAuthentication({ optionsJSON, useBrowserAutofill });

/** Cancels `signChallenge` or `createPasskey` while it waits for the person. */
export const stopWaiting = async (): Promise<void> =>
  (await webAuthn()).WebAuthnAbortService.cancelCeremony();

/** Message for an error of `createPasskey` or `signChallenge`, by the name of the DOMException. */
export const passkeyErrorMessage = ({ name }: Error): string => sentences[name] ?? NO_PASSKEY;

const NO_PASSKEY = "Your browser gave no passkey. Try again.";
const sentences: Record<string, string | undefined> = {
  InvalidStateError: "This device already has a passkey for your account.",
  SecurityError: "Passkeys do not work at this address. Use your password.",
  ConstraintError:
    "This device cannot verify you by a fingerprint, a face or a PIN. Use another device.",
};
