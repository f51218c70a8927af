import { createECDH, createHash } from "node:crypto";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import webPush from "web-push";
import { isPushService, lookUpPublic } from "./public-address.ts";
import type { Push, PushTarget } from "./push.ts";
import type { VapidKeys } from "./vapid-keys.ts";

/** Restrictions on push services; tests allow a local one. */
export interface PushAccess {
  isAllowed(endpoint: string): boolean;
  lookUp?: LookupFunction;
  timeoutMs: number;
}

const publicServices: PushAccess = {
  isAllowed: isPushService,
  lookUp: lookUpPublic,
  timeoutMs: 10_000,
};

/**
 * Sends by the Web Push protocol (RFC 8030, 8291, 8292). `subject` is the operator's contact for push
 * services: a mailto: or https: URL.
 */
export function webPushes(
  { keys, subject }: { keys: VapidKeys; subject: string },
  access: PushAccess = publicServices,
): Push {
  const vapidDetails = { subject, ...keys };
  return {
    publicKey: keys.publicKey,
    isAllowed: ({ endpoint, p256dh }) => access.isAllowed(endpoint) && isCurvePoint(p256dh),
    send: async (target, message, { keepSeconds, isUrgent }) => {
      if (!access.isAllowed(target.endpoint)) return "gone";
      const status = await post(
        webPush.generateRequestDetails(subscriptionOf(target), JSON.stringify(message), {
          vapidDetails,
          TTL: Math.max(0, Math.round(keepSeconds)),
          urgency: isUrgent ? "high" : "normal",
          topic: topicOf(message.id),
        }),
        access,
      );
      if (status === 404 || status === 410) return "gone";
      if (status >= 200 && status < 300) return "taken";
      throw new Error(`the push service answered ${status}`);
    },
  };
}

const subscriptionOf = ({ endpoint, p256dh, auth }: PushTarget) => ({
  endpoint,
  keys: { p256dh, auth },
});

/** Makes a later push of the same id replace one still stored at the push service. */
const topicOf = (id: string): string =>
  createHash("sha256").update(id).digest("base64url").slice(0, 32);

function isCurvePoint(p256dh: string): boolean {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  try {
    ecdh.computeSecret(p256dh, "base64url");
    return true;
  } catch {
    return false;
  }
}

/** Returns the response status. Redirects are not followed. */
function post(
  { endpoint, headers, body }: webPush.RequestDetails & { body: Buffer },
  { lookUp, timeoutMs }: PushAccess,
): Promise<number> {
  const send = endpoint.startsWith("https:") ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const options = { method: "POST", headers, signal, ...(lookUp && { lookup: lookUp }) };
    send(endpoint, options, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("error", reject)
      .end(body);
  });
}
