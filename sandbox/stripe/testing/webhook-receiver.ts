import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Stripe from "stripe";

export type WebhookReceiver = {
  endpoint: { url: string; secret: string };
  /** Types of accepted events, in order of arrival. */
  types: string[];
  /** Ids of all received events, including refused ones. */
  ids: string[];
  /** Number of next events to refuse with 500. */
  refusals: number;
  /** Resolves when this many events have been accepted. */
  accepted(count: number): Promise<void>;
  close(): Promise<void>;
};

/** Starts a webhook endpoint that verifies each event's signature. */
export async function startReceiver(secret = "whsec_test"): Promise<WebhookReceiver> {
  const waiters = new Set<() => void>();
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const signature = String(request.headers["stripe-signature"]);
    const event = Stripe.webhooks.constructEvent(body, signature, secret);
    receiver.ids.push(event.id);
    const isRefused = receiver.refusals > 0;
    if (isRefused) receiver.refusals--;
    else receiver.types.push(event.type);
    response.writeHead(isRefused ? 500 : 200).end();
    for (const wake of waiters) wake();
  };
  const server = createServer((request, response) => void receive(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const receiver: WebhookReceiver = {
    endpoint: { url: `http://127.0.0.1:${port}/hook`, secret },
    types: [],
    ids: [],
    refusals: 0,
    accepted: (count) =>
      new Promise((resolve) => {
        const wake = () => receiver.types.length >= count && resolve();
        waiters.add(wake);
        wake();
      }),
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
