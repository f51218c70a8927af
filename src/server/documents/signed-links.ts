import { createHmac, timingSafeEqual } from "node:crypto";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

/** Long enough to open a page of documents, too short to pass on. */
const VALID_MINUTES = 5;

export const DOCUMENT_FILES_PATH = "/document-files";

/** Signed address of a private file. Expires after minutes; needs no log-in until then. */
export function signedLink(
  { secret, now }: Pick<Services, "secret" | "now">,
  name: string,
): string {
  const until = plusMinutes(now(), VALID_MINUTES).getTime();
  const key = keyOf(secret, { name, until });
  return `/api${DOCUMENT_FILES_PATH}/${name}?until=${until}&key=${key}`;
}

/** Whether a link's key fits its name and time, and the time has not passed. */
export function isValidLink(
  { secret, now }: Pick<Services, "secret" | "now">,
  { name, until, key }: { name: string; until: number; key: string },
): boolean {
  const [expected, given] = [keyOf(secret, { name, until }), key].map((text) => Buffer.from(text));
  if (!expected || !given || expected.length !== given.length) return false;
  return timingSafeEqual(expected, given) && until >= now().getTime();
}

const keyOf = (secret: string, { name, until }: { name: string; until: number }): string =>
  createHmac("sha256", secret).update(`document file ${name} ${until}`).digest("base64url");
