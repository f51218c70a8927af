import { createHash, timingSafeEqual } from "node:crypto";

/** Compares secrets of any length in constant time. */
export const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(digestOf(one), digestOf(other));

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();
