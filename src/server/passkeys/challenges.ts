import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { insertChallenge, takeChallenge } from "./queries.ts";

const VALID_MINUTES = 5;
/** Time that the browser waits for the user's passkey. */
export const TIMEOUT_MS = VALID_MINUTES * 60_000;

/** COSE numbers of the accepted signatures: Ed25519, ES256 and RS256. */
export const ALGORITHMS = [-8, -7, -257];

/** Base64url. The database would refuse other text, such as a NUL character. */
const CHALLENGE = /^[\w-]{1,200}$/;

type Dependencies = Pick<Services, "db" | "now">;

/** Stores a challenge for the account, or for a log-in (null). */
export const storeChallenge = (
  { db, now }: Dependencies,
  challenge: string,
  accountId: string | null,
): Promise<void> =>
  insertChallenge(db, { challenge, accountId, expiresAt: plusMinutes(now(), VALID_MINUTES) });

/**
 * Consumes the challenge that the browser signed. Returns it, or null if it was used, has expired or was issued to
 * another account.
 */
export async function takeSignedChallenge(
  { db, now }: Dependencies,
  clientDataJson: string,
  accountId: string | null,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJson);
  if (challenge === null) return null;
  return (await takeChallenge(db, { challenge, accountId }, now())) ? challenge : null;
}

function challengeIn(clientDataJson: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, "base64url").toString("utf8"));
    const isFilled = typeof data === "object" && data !== null && "challenge" in data;
    if (!isFilled || typeof data.challenge !== "string") return null;
    return CHALLENGE.test(data.challenge) ? data.challenge : null;
  } catch {
    return null;
  }
}
