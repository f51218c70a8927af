import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import type { InstallationSecrets } from "./installation-secrets.ts";

/** Names the format, so that another algorithm can follow while texts of this one stay readable. */
const FORMAT = "s1";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Purpose and owner of a sealed text; it opens for the same ones only. */
interface Label {
  purpose: string;
  owner: string;
}

/** Encrypts a text with AES-256-GCM under a key derived from the installation's secret (HKDF, NIST SP 800-56C). */
export function seal({ secret }: InstallationSecrets, label: Label, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret, label), nonce);
  const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final()]);
  const bytes = Buffer.concat([sealed, cipher.getAuthTag()]);
  return [FORMAT, keyId(secret), bytes.toString("base64url")].join(".");
}

/** Decrypts a text of `seal`, also one of an earlier secret. Throws if no secret fits or the text was changed. */
export function open(secrets: InstallationSecrets, label: Label, sealed: string): string {
  const [format, id, encoded = ""] = sealed.split(".");
  const secret = [secrets.secret, ...secrets.oldSecrets].find((one) => keyId(one) === id);
  if (format !== FORMAT || secret === undefined)
    throw new Error("A sealed text was made with a key that SECRET_KEY does not have");
  const bytes = Buffer.from(encoded, "base64url");
  const decipher = createDecipheriv(
    "aes-256-gcm",
    keyOf(secret, label),
    bytes.subarray(0, NONCE_BYTES),
    { authTagLength: TAG_BYTES },
  );
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString("utf8");
}

/** Start of every text sealed with the current secret. */
export const sealedStart = ({ secret }: InstallationSecrets): string =>
  `${FORMAT}.${keyId(secret)}.`;

const keyOf = (secret: string, { purpose, owner }: Label): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", `${purpose}\n${owner}`, KEY_BYTES));

const keyId = (secret: string): string =>
  createHash("sha256").update(`key id\n${secret}`).digest("hex").slice(0, 16);
