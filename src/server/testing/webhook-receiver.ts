import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type WebhookSender, webhookSender } from "#server/adapters/webhooks/webhook-sender.ts";

export interface ReceivedEvent {
  id: string;
  signatures: string[];
  /** Content that is signed with each secret. */
  signed: string;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
  body: string;
}

/** A program of the operator, and a sender that reaches it on this machine. */
export interface WebhookReceiver {
  url: string;
  sender: WebhookSender;
  received: ReceivedEvent[];
  /** Sets the status of later replies; 0 for no reply. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedEvent[] = [];
  let status = 204;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    if (status === 0) return;
    const header = (name: string) => String(request.headers[name]);
    received.push({
      id: header("webhook-id"),
      signatures: header("webhook-signature").split(" "),
      signed: `${header("webhook-id")}.${header("webhook-timestamp")}.${body}`,
      event: JSON.parse(body),
      body,
    });
    response.writeHead(status, { location: "/elsewhere" }).end();
  };
  const server = createServer((request, response) => {
    // A request that the sender cut off.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return {
    url,
    sender: webhookSender({ refusalOf: async () => null, timeoutMs: 500 }),
    received,
    answerWith: (next) => {
      status = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The signature that a receiver with the secret expects. */
export const expectedSignature = ({ signed }: ReceivedEvent, secret: string): string =>
  `v1,${createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64"))
    .update(signed)
    .digest("base64")}`;
