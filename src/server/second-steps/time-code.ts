import { generateSecret, generateURI, verifySync } from "otplib";
import { productName } from "#shared/product.ts";

const STEP_SECONDS = 30;

/** A new secret of 160 bits, base32. */
export const newSecret = (): string => generateSecret();

/** URI that authenticator apps read from a QR code (otpauth://totp/...). */
export const enrollmentUri = (secret: string, email: string): string =>
  generateURI({ issuer: productName(), label: email, secret });

/** Verifies a six-digit code (RFC 6238). Returns its time step, at most one from the current; null if the code is invalid. */
export function verifyTimeCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const verification = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS });
  return verification.valid ? Math.floor(epoch / STEP_SECONDS) + verification.delta : null;
}
