import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "#server/services.ts";
import { logOut, logOutEverywhere } from "#shared/accounts/contract.ts";
import { loggedSubnet } from "./logged-subnet.ts";
import { insertSecurityEvent, type SecurityEvent } from "./security-event-queries.ts";

/** Codes of failed log-ins. A right password that still needs its second-step code is no failure. */
const wrongLogIns = ["wrong_credentials", "wrong_code", "passkey_refused", "passkey_copied"];

/**
 * Stores the security event of an answered request. Not awaited: the time of a reply must not reveal whether an account
 * exists.
 */
export function noteSecurityEvent(
  { db, now, log }: Pick<Services, "db" | "now" | "log">,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const event = eventOf(request, reply.statusCode);
  if (!event) return;
  const network = loggedSubnet(request.ip);
  insertSecurityEvent(db, { ...event, network, at: now() }).catch((error: unknown) =>
    log.warn({ err: error, kind: event.kind }, "security event not stored"),
  );
}

function eventOf(
  { account, triedAccountId, refusalCode, routeOptions: { url } }: FastifyRequest,
  status: number,
): Pick<SecurityEvent, "accountId" | "kind"> | null {
  if (triedAccountId && status === 401 && wrongLogIns.includes(refusalCode ?? ""))
    return { accountId: triedAccountId, kind: "log_in_failed" };
  if (!account) return null;
  const kind = status < 300 ? endings[url ?? ""] : refusals[refusalCode ?? ""];
  return kind ? { accountId: account.id, kind } : null;
}

const refusals: Partial<Record<string, SecurityEvent["kind"]>> = { wrong_role: "role_refused" };

const endings: Partial<Record<string, SecurityEvent["kind"]>> = {
  [`/api${logOut.path}`]: "log_out",
  [`/api${logOutEverywhere.path}`]: "sessions_ended",
};
