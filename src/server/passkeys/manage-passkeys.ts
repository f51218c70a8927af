import { v7 as uuidv7 } from "uuid";
import { assertConfirmed } from "#server/accounts/assert-confirmed.ts";
import { getAccountByPassword } from "#server/accounts/known-password.ts";
import {
  announceSessionsOf,
  deleteSessionsOf,
  findConfirmedAt,
} from "#server/accounts/session-queries.ts";
import { insertAct } from "#server/audit/queries.ts";
import { queueMail } from "#server/credentials/mail-queries.ts";
import { deletePasskeysOf, lockCredentials } from "#server/credentials/queries.ts";
import type { Db } from "#server/database/db.ts";
import { requiresAdminTwoStep } from "#server/env.ts";
import { notSignedIn, type SignedIn } from "#server/http/session.ts";
import { notFound, Problem } from "#server/problem.ts";
import { findTwoStep } from "#server/second-steps/queries.ts";
import { passSecondStep } from "#server/second-steps/take-code.ts";
import type { Services } from "#server/services.ts";
import {
  type CreatedCredential,
  type CreationOptions,
  MAX_PASSKEYS,
} from "#shared/passkeys/contract.ts";
import { productName } from "#shared/product.ts";
import { ALGORITHMS, storeChallenge, TIMEOUT_MS, takeSignedChallenge } from "./challenges.ts";
import { deletePasskey, insertPasskey, listPasskeysOf } from "./queries.ts";
import { getRelyingParty } from "./relying-party.ts";
import { loadWebAuthn } from "./verify-log-in.ts";

/** Options for the browser to create a passkey. Throws 422 for a wrong password or code, 409 for too many passkeys. */
export async function offerPasskey(
  services: Services,
  id: string,
  { password, code }: { password: string; code?: string | undefined },
): Promise<CreationOptions> {
  const { rpID } = getRelyingParty(services.env);
  const account = await getAccountByPassword(services, {
    accountId: id,
    password,
    field: "password",
  });
  await passSecondStep(services, { accountId: id, code }, 422);
  const passkeys = await listPasskeysOf(services.db, id);
  if (passkeys.length >= MAX_PASSKEYS) throw tooMany();
  const { generateRegistrationOptions } = await loadWebAuthn();
  const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: productName(),
    rpID,
    userID: new TextEncoder().encode(id),
    userName: account.email,
    userDisplayName: `${account.firstName} ${account.lastName}`,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await storeChallenge(services, challenge, id);
  return {
    ...{ challenge, user, pubKeyCredParams, rp: { id: rpID, name: productName() } },
    timeout: TIMEOUT_MS,
    attestation: "none",
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: "public-key",
      transports,
    })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
  };
}

/**
 * Adds the passkey that the browser created. Throws 422 if it was not made for the account's challenge and this origin.
 */
export async function storePasskey(
  services: Services,
  { id: accountId, session }: SignedIn,
  { name, credential }: { name: string; credential: CreatedCredential },
): Promise<void> {
  const created = await verifyCreated(services, accountId, credential);
  const at = services.now();
  await services.db.transaction().execute(async (tx) => {
    const account = await lockCredentials(tx, accountId);
    // A password reset meanwhile has ended the session.
    if (!account || !(await findConfirmedAt(tx, session))) throw notSignedIn();
    if ((await listPasskeysOf(tx, accountId)).length >= MAX_PASSKEYS) throw tooMany();
    const passkey = {
      ...{ id: uuidv7(), accountId, credentialId: created.id, name, createdAt: at },
      publicKey: Buffer.from(created.publicKey),
      counter: created.counter,
      transports: created.transports ?? [],
    };
    if (!(await insertPasskey(tx, passkey))) throw inUse();
    await recordChange(tx, { ...account, kind: "passkey_added", name, at });
  });
  services.sessions.forget([session]);
}

async function verifyCreated(
  services: Services,
  accountId: string,
  { response, ...credential }: CreatedCredential,
) {
  const { rpID, origin } = getRelyingParty(services.env);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const expectedChallenge = await takeSignedChallenge(services, clientDataJSON, accountId);
  if (expectedChallenge === null) throw expired();
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { clientDataJSON, attestationObject, transports },
      clientExtensionResults: {},
    },
    ...{ expectedChallenge, expectedOrigin: origin, expectedRPID: rpID },
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw notRight();
  return registrationInfo.credential;
}

/**
 * Removes a passkey. Throws 403 without a recent password, and for the last second step of an admin who must have one;
 * 404 for another account's.
 */
export async function dropPasskey(
  services: Services,
  { id: accountId, role, session }: SignedIn,
  id: string,
): Promise<void> {
  await assertConfirmed(services, session, "to remove a passkey");
  const at = services.now();
  await services.db.transaction().execute(async (tx) => {
    const account = await lockCredentials(tx, accountId);
    if (!account) throw notSignedIn();
    const name = await deletePasskey(tx, { id, accountId });
    if (name === undefined) throw notFound("This passkey");
    const isRequired = role === "ADMIN" && requiresAdminTwoStep(services.env);
    if (isRequired && !(await hasSecondStep(tx, accountId))) throw lastOne();
    await recordChange(tx, { ...account, kind: "passkey_removed", name, at });
  });
}

const hasSecondStep = async (tx: Db, accountId: string): Promise<boolean> =>
  Boolean((await findTwoStep(tx, accountId))?.enabledAt) ||
  (await listPasskeysOf(tx, accountId)).length > 0;

/**
 * Removes all passkeys of an account by the operator's command, and ends its sessions. Returns whether there were any.
 */
export async function dropAllPasskeys(
  db: Db,
  { accountId, at, reason }: { accountId: string; at: Date; reason: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const account = await lockCredentials(tx, accountId);
    const names = await deletePasskeysOf(tx, accountId);
    if (!account || names.length === 0) return false;
    const change = { kind: "passkey_removed", name: names.join(", "), reason, at } as const;
    await recordChange(tx, { ...account, ...change });
    await deleteSessionsOf(tx, accountId);
    return true;
  });
}

interface PasskeyChange {
  id: string;
  role: string;
  email: string;
  kind: "passkey_added" | "passkey_removed";
  name: string;
  at: Date;
  reason?: string | null;
}

/** Mails the owner, writes the audit log of an admin, and makes every node read the account's sessions again. */
async function recordChange(
  tx: Db,
  { id: accountId, role, email: recipient, kind, name, at, reason = null }: PasskeyChange,
): Promise<void> {
  await queueMail(tx, { accountId, recipient, kind, owedAt: at });
  const [before, after] =
    kind === "passkey_added" ? [{}, { passkey: name }] : [{ passkey: name }, {}];
  if (role === "ADMIN")
    await insertAct(tx, {
      ...{ at, adminId: accountId, subjectId: accountId, action: kind },
      ...{ before, after, reason },
    });
  await announceSessionsOf(tx, accountId);
}

const tooMany = () =>
  new Problem(
    409,
    "too_many_passkeys",
    `You have ${MAX_PASSKEYS} passkeys. Remove one that you no longer use first.`,
  );
const inUse = () => new Problem(409, "passkey_in_use", "This passkey was added already.");
const expired = () =>
  new Problem(422, "passkey_expired", "This took too long, or was sent before. Begin again.");
const notRight = () =>
  new Problem(422, "passkey_refused", "This passkey was not made for this page. Begin again.");
const lastOne = () =>
  new Problem(
    403,
    "second_step_required",
    "Admins keep a second step. Add another passkey or turn on two-step login first.",
  );
