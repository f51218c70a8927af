import { type Account, findOpenAccount } from "#server/accounts/queries.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import type { RequestOptions, SignedChallenge } from "#shared/passkeys/contract.ts";
import { storeChallenge, TIMEOUT_MS, takeSignedChallenge } from "./challenges.ts";
import { findPasskey, markPasskeyUsed } from "./queries.ts";
import { getRelyingParty } from "./relying-party.ts";

/** Loads the library at its first use: its 300 modules would take a tenth of every start. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

/** Options for the browser to sign with any passkey that it has for this installation. */
export async function offerLogIn(
  services: Pick<Services, "db" | "env" | "now">,
): Promise<RequestOptions> {
  const { rpID } = getRelyingParty(services.env);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const { challenge } = await generateAuthenticationOptions({ rpID });
  await storeChallenge(services, challenge, null);
  return { challenge, rpId: rpID, timeout: TIMEOUT_MS, userVerification: "required" };
}

/**
 * Checks a signed challenge and returns the passkey's account. The authenticator has verified its user, by a finger, a
 * face or a PIN, so the passkey counts as both steps. Throws 401 otherwise.
 */
export async function verifyLogIn(
  services: Pick<Services, "db" | "env" | "now">,
  credential: SignedChallenge,
): Promise<Account> {
  const { db, now } = services;
  const { clientDataJSON } = credential.response;
  const expectedChallenge = await takeSignedChallenge(services, clientDataJSON, null);
  if (expectedChallenge === null) throw refusal("passkey_expired");
  const passkey = await findPasskey(db, credential.id);
  const account = passkey && (await findOpenAccount(db, passkey.accountId));
  if (!passkey || !account) throw refusal("passkey_unknown");
  const before = passkey.counter;
  const counter = await verifySignature(services, { credential, expectedChallenge, passkey });
  if (!(await markPasskeyUsed(db, { id: passkey.id, before, counter, at: now() })))
    throw refusal("passkey_copied", account.id);
  return account;
}

interface Verification {
  credential: SignedChallenge;
  expectedChallenge: string;
  passkey: NonNullable<Awaited<ReturnType<typeof findPasskey>>>;
}

/** Returns the authenticator's new count of uses. */
async function verifySignature(
  { env }: Pick<Services, "env">,
  { credential, expectedChallenge, passkey }: Verification,
): Promise<number> {
  const { rpID, origin } = getRelyingParty(env);
  const { userHandle, ...signed } = credential.response;
  const isOwner = !userHandle || userHandle === handleOf(passkey.accountId);
  if (!isOwner) throw refusal("passkey_refused", passkey.accountId);
  const { id, publicKey, counter, transports } = { ...passkey, id: credential.id };
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verification = await verifyAuthenticationResponse({
    response: { ...credential, response: signed, clientExtensionResults: {} },
    ...{ expectedChallenge, expectedOrigin: origin, expectedRPID: rpID },
    credential: { id, publicKey: new Uint8Array(publicKey), counter, transports },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw refusal(isCopy(error) ? "passkey_copied" : "passkey_refused", passkey.accountId);
  });
  if (!verification.verified) throw refusal("passkey_refused", passkey.accountId);
  return verification.authenticationInfo.newCounter;
}

const handleOf = (accountId: string): string =>
  Buffer.from(accountId, "utf8").toString("base64url");

/** The authenticator has counted fewer uses than the server: another device has the same key. */
const isCopy = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith("Response counter value");

const sentences = {
  passkey_expired: "This login took too long, or was sent before. Try again.",
  passkey_unknown:
    "This passkey is not known here: it was removed, or its account is closed. Log in with your password.",
  passkey_refused: "This passkey was not accepted. Try again, or log in with your password.",
  passkey_copied:
    "Another device may have a copy of this passkey, so it is not accepted. Log in with your password, and remove it.",
};

function refusal(code: keyof typeof sentences, triedAccountId?: string): Problem {
  return new Problem(401, code, sentences[code], { triedAccountId });
}
