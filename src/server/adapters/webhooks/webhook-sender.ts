import { lookup } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress, lookUpPublic } from "#server/adapters/push/public-address.ts";

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** The status of a response, or why there was none. */
export type WebhookOutcome = { status: number } | { error: string };

/** Sends to addresses that admins entered. */
export interface WebhookSender {
  /** A sentence if the address cannot be used, else null. */
  refusalOf(url: string): Promise<string | null>;
  /** One attempt; never throws. Redirects are not followed. */
  send(request: WebhookRequest): Promise<WebhookOutcome>;
}

/** Restrictions on addresses; tests allow a local one. */
interface WebhookAccess {
  refusalOf(url: string): Promise<string | null>;
  lookUp?: LookupFunction;
  timeoutMs: number;
}

const publicInternet: WebhookAccess = {
  refusalOf: async (url) => formRefusal(url) ?? (await nameRefusal(new URL(url).hostname)),
  lookUp: lookUpPublic,
  timeoutMs: 10_000,
};

/**
 * Connects to the public internet only: the name is checked at registration, and its address again when the connection
 * is made, because it may have changed.
 */
export const webhookSender = (access: WebhookAccess = publicInternet): WebhookSender => ({
  refusalOf: access.refusalOf,
  send: async (request) => {
    // An IP address is connected without a look-up, so its form is checked before each attempt.
    if (access === publicInternet && formRefusal(request.url)) return { error: "refused address" };
    return post(request, access).catch((error: Error) => ({ error: reasonOf(error) }));
  },
});

/** A sentence for an address that is no https URL with a host name, else null. */
export function formRefusal(url: string): string | null {
  const parsed = URL.parse(url);
  if (parsed?.protocol !== "https:") return "Enter an address that begins with https://";
  if (parsed.username !== "" || parsed.password !== "" || parsed.hash !== "")
    return "Enter the address without a user name, password or #";
  const host = parsed.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 || !host.includes(".") || host.endsWith("."))
    return "Enter an address with a host name, such as https://example.com/webhooks";
  return null;
}

async function nameRefusal(host: string): Promise<string | null> {
  const addresses = await lookup(host, { all: true }).catch(() => []);
  if (addresses.length === 0) return `${host} has no address. Check the name.`;
  return addresses.every(isPublicAddress) ? null : `${host} is not on the public internet`;
}

const reasonOf = ({ name, message }: Error): string =>
  name === "TimeoutError" || name === "AbortError" ? "no answer in time" : message.slice(0, 200);

function post(
  { url, headers, body }: WebhookRequest,
  { lookUp, timeoutMs }: WebhookAccess,
): Promise<WebhookOutcome> {
  const open = url.startsWith("https:") ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    // Without an agent each attempt looks the name up anew.
    const options = {
      ...{ method: "POST", headers, agent: false as const },
      ...{ signal: AbortSignal.timeout(timeoutMs), ...(lookUp && { lookup: lookUp }) },
    };
    open(url, options, (response) => {
      resolve({ status: response.statusCode ?? 0 });
      // Only the status counts; a body could be endless.
      response.destroy();
    })
      .on("error", reject)
      .end(body);
  });
}
