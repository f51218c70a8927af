import type { IncomingMessage } from "node:http";
import { restrictAccount } from "./accounts.ts";
import type { Platform } from "./connect/platform.ts";
import { closeDispute, openDispute } from "./disputes.ts";
import type { FaultPlan } from "./faults.ts";
import { payAtOnce } from "./hosted-checkout.ts";
import { noRequest, type Sandbox } from "./sandbox.ts";
import type { WebhookEndpoint } from "./webhooks/webhook-request.ts";
import { flushWebhooks, setEndpoints } from "./webhooks/webhooks.ts";
import { StripeRefusal } from "./wire/errors.ts";
import { type HttpReply, jsonReply } from "./wire/http.ts";

type Command = {
  session?: string;
  card?: string;
  charge?: string;
  dispute?: string;
  account?: string;
  status?: "won" | "lost";
  webhook?: WebhookEndpoint | null;
  faults?: FaultPlan;
  platform?: Partial<Platform>;
};

/** `POST /_sandbox/{action}` with JSON: test controls for other processes. */
export async function handleControlRequest(
  sandbox: Sandbox,
  message: IncomingMessage,
  body: string,
): Promise<HttpReply> {
  if (message.headers.authorization !== `Bearer ${sandbox.secretKey}`) {
    return jsonReply(401, '{"error":"the secret key is missing"}');
  }
  const action = (message.url ?? "").slice("/_sandbox/".length);
  const command: Command = body === "" ? {} : JSON.parse(body);
  try {
    const result = await runAction(sandbox, action, command);
    if (result === undefined) return jsonReply(404, '{"error":"no such action"}');
    return jsonReply(200, JSON.stringify(result));
  } catch (refusal) {
    if (!(refusal instanceof StripeRefusal)) throw refusal;
    return jsonReply(refusal.status, JSON.stringify({ error: refusal.error }));
  }
}

async function runAction(
  sandbox: Sandbox,
  action: string,
  command: Command,
): Promise<object | undefined> {
  const { session = "", card = "", charge = "", dispute = "", account = "" } = command;
  switch (action) {
    case "pay":
      return payAtOnce(sandbox, session, card);
    case "open-dispute":
      return sandbox.perform(noRequest, (context) => openDispute(context, charge));
    case "close-dispute":
      return sandbox.perform(noRequest, (context) =>
        closeDispute(context, dispute, command.status ?? "lost"),
      );
    case "restrict-account":
      return sandbox.perform(noRequest, (context) => restrictAccount(context, account));
    case "set-webhook":
      setEndpoints(sandbox.webhooks, { account: command.webhook ?? null });
      return {};
    case "set-connect-webhook":
      setEndpoints(sandbox.webhooks, { connect: command.webhook ?? null });
      return {};
    case "set-faults":
      sandbox.setFaults(command.faults);
      return {};
    case "set-platform":
      sandbox.setPlatform(command.platform ?? {});
      return {};
    case "flush-webhooks":
      await flushWebhooks(sandbox.webhooks);
      return {};
    default:
      return undefined;
  }
}
