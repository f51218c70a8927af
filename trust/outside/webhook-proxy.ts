import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { RandomDraws } from "#trust/people/random-draws.ts";

const LOST_SHARE = 0.1;
const DOUBLED_SHARE = 0.3;
const DELAYED_SHARE = 0.3;
const LONGEST_DELAY_MS = 8000;
const PATIENCE_MS = 10_000;

export interface WebhookCounts {
  received: number;
  lost: number;
  doubled: number;
  delayed: number;
}

/** A proxy between the sandbox and the product: loses, doubles, delays and thereby reorders webhooks. */
export interface WebhookProxy {
  url: string;
  counts: WebhookCounts;
  /** Forwards each further webhook once and immediately. */
  disableFaults(): void;
  stop(): Promise<void>;
}

/** Starts the proxy, which forwards to the same path at `origin`. */
export async function startWebhookProxy(origin: string, draws: RandomDraws): Promise<WebhookProxy> {
  const counts = { received: 0, lost: 0, doubled: 0, delayed: 0 };
  let areFaultsDisabled = false;
  const server = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      counts.received += 1;
      const target = new URL(request.url ?? "/", origin).href;
      const webhook = { target, headers: request.headers, body };
      response.statusCode = areFaultsDisabled
        ? await forward(webhook)
        : await disturb(webhook, draws, counts);
      response.end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    counts,
    disableFaults: () => {
      areFaultsDisabled = true;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface Webhook {
  target: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The status for Stripe. A lost or delayed webhook gets 200, so Stripe does not resend it. */
async function disturb(
  webhook: Webhook,
  draws: RandomDraws,
  counts: WebhookCounts,
): Promise<number> {
  if (draws.chance(LOST_SHARE)) {
    counts.lost += 1;
    return 200;
  }
  if (draws.chance(DOUBLED_SHARE)) {
    counts.doubled += 1;
    void forward(webhook);
  }
  if (!draws.chance(DELAYED_SHARE)) return forward(webhook);
  counts.delayed += 1;
  void wait(draws.between(200, LONGEST_DELAY_MS)).then(() => forward(webhook));
  return 200;
}

/** The product's status; 502 without a response. */
async function forward({ target, headers, body }: Webhook): Promise<number> {
  const { "content-type": type = "", "stripe-signature": signature = "" } = headers;
  return fetch(target, {
    method: "POST",
    headers: { "content-type": type, "stripe-signature": String(signature) },
    body: new Uint8Array(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.status;
    },
    () => 502,
  );
}
