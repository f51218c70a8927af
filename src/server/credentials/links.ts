import { sessionOf as hashOf, newToken } from "#server/accounts/tokens.ts";
import type { Db } from "#server/database/db.ts";
import type { LinkPurpose, Role } from "#server/database/tables.d.ts";
import { Problem } from "#server/problem.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { endLinks, findLink, insertLink, type Link, type NewLink } from "./link-queries.ts";

/** Lifetime of a link after it was sent. */
export const LINK_MINUTES = 30;

type LinkTarget = Pick<NewLink, "accountId" | "purpose" | "newEmail">;

/**
 * Creates a link and returns its token, which is not stored. Requires the account lock. A new
 * e-mail link ends the previous one. Reset links stay valid side by side until one is used, because
 * a stranger can request another.
 */
export async function issueLink(tx: Db, target: LinkTarget, now: Date): Promise<string> {
  const token = newToken();
  const expiresAt = plusMinutes(now, LINK_MINUTES);
  const { accountId, purpose } = target;
  if (purpose !== "reset_password") await endLinks(tx, accountId, { as: "replaced", purpose });
  await insertLink(tx, { ...target, tokenHash: hashOf(token), expiresAt });
  return token;
}

interface OpenedLink {
  token: string;
  purpose: LinkPurpose;
  /** Role of the page that opened the link, if known. */
  role?: Role;
}

/** Returns the usable link of a token. Throws 404 and 409 with the reason why it cannot be used. */
export async function getOpenLink(db: Db, { token, purpose, role }: OpenedLink, now: Date) {
  const link = await findLink(db, hashOf(token), purpose);
  if (!link) throw new Problem(404, "link_unknown", "This link is not valid. Ask for a new one.");
  if (role !== undefined && link.role !== role) throw otherRole(link.role);
  assertLinkOpen(link);
  if (link.expiresAt <= now) throw expired();
  return link;
}

function assertLinkOpen({ ended }: Link): void {
  if (ended === "used") throw linkUsed();
  if (ended === "replaced")
    throw new Problem(
      409,
      "link_replaced",
      "A newer link was sent since. Open that one, or ask for a new one.",
    );
  if (ended === "withdrawn")
    throw new Problem(
      409,
      "link_withdrawn",
      "This link no longer works: your password or email changed after it was sent.",
    );
}

/** The link was used, possibly by a concurrent request. */
export const linkUsed = () =>
  new Problem(409, "link_used", "This link was used already. Each link works once.");

const expired = () =>
  new Problem(
    409,
    "link_expired",
    `This link has expired. Links work for ${LINK_MINUTES} minutes.`,
  );

/** The code names the owner's role, so that a page can lead there. */
const otherRole = (role: Role) =>
  new Problem(
    409,
    `link_of_${role.toLowerCase()}`,
    `This link is for ${role === "ADMIN" ? "an" : "a"} ${role.toLowerCase()} account.`,
  );
