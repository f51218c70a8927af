import * as z from "zod/mini";
import { logInReply } from "#shared/accounts/contract.ts";
import { passwordAtLogIn } from "#shared/accounts/fields.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { line, requiredLine } from "#shared/fields.ts";
import { id, idParams, instant } from "#shared/wire.ts";

/** Passkeys per account. */
export const MAX_PASSKEYS = 20;

const name = requiredLine("Name", 60);
/** Authentication that creating a passkey needs. */
const authentication = { password: passwordAtLogIn, code: z.optional(line("Code", 40)) };
const beginPasskeyBody = z.object(authentication);
export const passkeyForm = z.object({ name, ...authentication });

const FAILED = "Your browser sent no passkey. Try again.";
const encoded = z.string(FAILED).check(z.regex(/^[\w-]{1,20000}$/, FAILED));
const transport = z.string(FAILED).check(z.regex(/^[a-z-]{1,20}$/, FAILED));
/** `PublicKeyCredentialCreationOptionsJSON` of the Web Authentication API. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
});
/** `PublicKeyCredentialRequestOptionsJSON` of the Web Authentication API. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal("required"),
});
export type CreationOptions = z.output<typeof creationOptions>;
export type RequestOptions = z.output<typeof requestOptions>;
const credential = { id: encoded, rawId: encoded, type: z.literal("public-key", FAILED) };

/** `RegistrationResponseJSON` of the Web Authentication API. */
const createdCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.optional(z.array(transport).check(z.maxLength(10))),
  }),
});
/** `AuthenticationResponseJSON` of the Web Authentication API. */
const signedChallenge = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.optional(z.nullable(encoded)),
  }),
});
export type CreatedCredential = z.output<typeof createdCredential>;
export type SignedChallenge = z.output<typeof signedChallenge>;

const passkeySchema = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type Passkey = z.output<typeof passkeySchema>;

const messageReply = successWith({ message: z.string() });
const own = { audience: "signed-in", isOpenWithoutSecondStep: true } as const;

export const listPasskeys = endpoint({
  ...own,
  method: "GET",
  path: "/passkeys",
  summary: "Passkeys of this account, newest first",
  reply: successWith({ passkeys: z.array(passkeySchema) }),
});
export const beginPasskey = endpoint({
  ...own,
  method: "POST",
  path: "/passkeys/options",
  summary: "Options for creating a passkey within five minutes",
  limit: "logIn",
  body: beginPasskeyBody,
  reply: successWith({ options: creationOptions }),
  isShownOnce: true,
});
export const addPasskey = endpoint({
  ...own,
  method: "POST",
  path: "/passkeys",
  summary: "Add the created passkey; the owner gets a mail",
  limit: "write",
  body: z.object({ name, credential: createdCredential }),
  reply: messageReply,
  status: 201,
});
export const removePasskey = endpoint({
  ...own,
  method: "DELETE",
  path: "/passkeys/:id",
  summary:
    "Remove a passkey of this account; needs the password within 15 minutes; the owner gets a mail",
  limit: "write",
  params: idParams,
  reply: messageReply,
});

export const beginPasskeyLogIn = endpoint({
  method: "POST",
  path: "/passkeys/log-in/options",
  summary: "Options for a log-in by passkey within five minutes",
  audience: "anyone",
  limit: "search",
  reply: successWith({ options: requestOptions }),
  isShownOnce: true,
});
export const logInByPasskey = endpoint({
  method: "POST",
  path: "/passkeys/log-in",
  summary: "Log in by passkey, in place of the password and the second step",
  audience: "anyone",
  limit: "logIn",
  body: z.object({ credential: signedChallenge }),
  reply: logInReply,
});
