import type { IncomingMessage } from "node:http";
import { restrictAccount } from "./accounts.ts";
import { closeDispute, openDispute } from "./disputes.ts";
import { StripeRefusal } from "./errors.ts";
import type { FaultPlan } from "./faults.ts";
import { payWithTestCard } from "./hosted-checkout.ts";
import { type Answer, jsonAnswer } from "./http.ts";
import { byItself, type Sandbox } from "./sandbox.ts";
import type { WebhookEndpoint } from "./webhook-request.ts";
import { flushWebhooks, setEndpoint } from "./webhooks.ts";

type Order = {
  session?: string;
  card?: string;
  charge?: string;
  dispute?: string;
  account?: string;
  status?: "won" | "lost";
  webhook?: WebhookEndpoint | null;
  faults?: FaultPlan;
};

/** `POST /_sandbox/{action}` with JSON: what tests in another process do to the sandbox. */
export async function answerControl(
  sandbox: Sandbox,
  message: IncomingMessage,
  body: string,
): Promise<Answer> {
  if (message.headers.authorization !== `Bearer ${sandbox.secretKey}`) {
    return jsonAnswer(401, '{"error":"the secret key is missing"}');
  }
  const action = (message.url ?? "").slice("/_sandbox/".length);
  const order: Order = body === "" ? {} : JSON.parse(body);
  try {
    const result = await act(sandbox, action, order);
    if (result === undefined) return jsonAnswer(404, '{"error":"no such action"}');
    return jsonAnswer(200, JSON.stringify(result));
  } catch (refusal) {
    if (!(refusal instanceof StripeRefusal)) throw refusal;
    return jsonAnswer(refusal.status, JSON.stringify({ error: refusal.error }));
  }
}

async function act(sandbox: Sandbox, action: string, order: Order): Promise<object | undefined> {
  const { session = "", card = "", charge = "", dispute = "", account = "" } = order;
  switch (action) {
    case "pay":
      return payWithTestCard(sandbox, session, card);
    case "open-dispute":
      return sandbox.perform(byItself, (desk) => openDispute(desk, charge));
    case "close-dispute":
      return sandbox.perform(byItself, (desk) =>
        closeDispute(desk, dispute, order.status ?? "lost"),
      );
    case "restrict-account":
      return sandbox.perform(byItself, (desk) => restrictAccount(desk, account));
    case "set-webhook":
      setEndpoint(sandbox.webhooks, order.webhook ?? null);
      return {};
    case "set-faults":
      sandbox.setFaults(order.faults);
      return {};
    case "flush-webhooks":
      await flushWebhooks(sandbox.webhooks);
      return {};
    default:
      return undefined;
  }
}
