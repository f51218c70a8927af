import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Stripe from "stripe";
import { assertStripeShape } from "./answer-schemas.ts";

export type WebhookReceiver = {
  endpoint: { url: string; secret: string };
  /** The types of the events it said 200 to, in the order they came. */
  types: string[];
  /** The ids of all events that came, refused ones too. */
  ids: string[];
  /** How many of the next events it refuses with 500. */
  refusals: number;
  /** Resolves when so many events were accepted. */
  accepted(count: number): Promise<void>;
  close(): Promise<void>;
};

/** An endpoint that checks the signature and the shape of every event, as a product would. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const secret = "whsec_test";
  const wakers = new Set<() => void>();
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const signature = String(request.headers["stripe-signature"]);
    const event = Stripe.webhooks.constructEvent(body, signature, secret);
    assertStripeShape(event);
    receiver.ids.push(event.id);
    const isRefused = receiver.refusals > 0;
    if (isRefused) receiver.refusals--;
    else receiver.types.push(event.type);
    response.writeHead(isRefused ? 500 : 200).end();
    for (const wake of wakers) wake();
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
        wakers.add(wake);
        wake();
      }),
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
