import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import * as z from "zod/mini";

const challengeOptions = z.object({ challenge: z.string() });

interface RelyingParty {
  origin: string;
  rpID: string;
}

/** Faults of an authenticator at its next answer. */
interface Fault {
  origin?: string;
  rpID?: string;
  isUserVerified?: boolean;
  counter?: number;
  userHandle?: string;
}

/** An authenticator in software with one ES256 key, as WebAuthn Level 3 describes it. */
export function softwarePasskey({ origin, rpID }: RelyingParty) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, options: unknown, fault: Fault): Buffer => {
    const { challenge } = challengeOptions.parse(options);
    return Buffer.from(JSON.stringify({ type, challenge, origin: fault.origin ?? origin }));
  };
  /** RP id hash, flags (user present, and verified; attested data) and the count of uses. */
  const head = (fault: Fault, hasKey: boolean): Buffer => {
    counter = fault.counter ?? counter + 1;
    const flags = 1 + (fault.isUserVerified === false ? 0 : 4) + (hasKey ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(Buffer.from(fault.rpID ?? rpID)), Buffer.from([flags]), count]);
  };
  const credential = { id: id.toString("base64url"), rawId: id.toString("base64url") };

  return {
    /** `RegistrationResponseJSON` for the options. */
    create: (options: unknown, fault: Fault = {}) => {
      const key = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const authData = Buffer.concat([head(fault, true), attested]);
      return {
        ...credential,
        type: "public-key" as const,
        response: {
          clientDataJSON: clientData("webauthn.create", options, fault).toString("base64url"),
          attestationObject: attestationOf(authData).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** `AuthenticationResponseJSON` for the options. */
    sign: (options: unknown, fault: Fault = {}) => {
      const data = clientData("webauthn.get", options, fault);
      const authenticatorData = head(fault, false);
      const signature = sign(
        "sha256",
        Buffer.concat([authenticatorData, sha256(data)]),
        privateKey,
      );
      return {
        ...credential,
        type: "public-key" as const,
        response: {
          clientDataJSON: data.toString("base64url"),
          authenticatorData: authenticatorData.toString("base64url"),
          signature: signature.toString("base64url"),
          ...(fault.userHandle !== undefined && { userHandle: fault.userHandle }),
        },
      };
    },
  };
}

const sha256 = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();

/** CBOR of {fmt: "none", attStmt: {}, authData}. */
const attestationOf = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"),
    Buffer.from([0x58, authData.length]),
    authData,
  ]);
