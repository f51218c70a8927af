import Stripe from "stripe";
import type { StripeSandbox } from "#sandbox/stripe/server.ts";
import { assertStripeShape } from "./stripe-shape.ts";

type Client = ReturnType<typeof Stripe.createNodeHttpClient>;
type Reply = Awaited<ReturnType<Client["makeRequest"]>>;

/** Connects the official SDK to the sandbox and validates every response against the SDK's types. */
export function checkedStripe(sandbox: StripeSandbox, maxNetworkRetries = 0): Stripe {
  return new Stripe(sandbox.secretKey, {
    host: "127.0.0.1",
    port: sandbox.port,
    protocol: "http",
    maxNetworkRetries,
    telemetry: false,
    httpClient: checkingClient(Stripe.createNodeHttpClient()),
  });
}

function checkingClient(client: Client): Client {
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => checkedReply(await send(...request));
  return client;
}

function checkedReply(reply: Reply): Reply {
  const read = reply.toJSON.bind(reply);
  reply.toJSON = async () => {
    const body = await read();
    if (reply.getStatusCode() === 200) assertStripeShape(body);
    return body;
  };
  return reply;
}
