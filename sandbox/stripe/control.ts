import type { IncomingMessage } from "node:http";
import {
  type DisabledReason,
  deauthorizeAccount,
  restoreAccount,
  restrictAccount,
} from "./accounts.ts";
import { moveBalance, topUp } from "./balance-transactions.ts";
import { declineCard } from "./cards/card-behavior.ts";
import type { Platform } from "./connect/platform.ts";
import type { Context } from "./context.ts";
import { closeDispute, openDispute } from "./disputes.ts";
import type { FaultPlan } from "./faults.ts";
import { payAtOnce } from "./hosted-checkout.ts";
import { type RefundStatus, setRefund } from "./refund-progress.ts";
import { noRequest, type Sandbox } from "./sandbox.ts";
import type { WebhookEndpoint } from "./webhooks/webhook-request.ts";
import { flushWebhooks, setEndpoints } from "./webhooks/webhooks.ts";
import { badRequest, StripeRefusal } from "./wire/errors.ts";
import { type HttpReply, jsonReply } from "./wire/http.ts";

type Command = {
  session?: string;
  /** Card number, saved card's id or wallet. */
  card?: string;
  save?: boolean;
  method?: string;
  charge?: string;
  dispute?: string;
  account?: string;
  disabledReason?: DisabledReason;
  refund?: string;
  /** Cents. */
  amount?: number;
  /** Type of a balance transaction. */
  type?: string;
  reason?: string;
  status?: "won" | "lost" | RefundStatus;
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

function runAction(
  sandbox: Sandbox,
  action: string,
  command: Command,
): Promise<object> | undefined {
  const act = acts[action];
  if (act) return sandbox.perform(noRequest, (context) => act(context, command));
  return sandboxActions[action]?.(sandbox, command);
}

/** Acts of banks, Stripe and the dashboard. */
const acts: Record<string, (context: Context, command: Command) => object> = {
  "open-dispute": (context, { charge = "", amount }) => openDispute(context, charge, amount),
  "close-dispute": (context, { dispute = "", status }) =>
    closeDispute(context, dispute, status === "won" ? "won" : "lost"),
  "restrict-account": (context, { account = "", disabledReason }) =>
    restrictAccount(context, account, disabledReason),
  "deauthorize-account": (context, { account = "" }) => deauthorizeAccount(context, account),
  "restore-account": (context, { account = "" }) => restoreAccount(context, account),
  "set-refund": (context, { refund = "", status, reason }) =>
    setRefund(context, refund, { status: refundStatus(status), reason }),
  "move-balance": (context, { type = "payout", amount = 0 }) =>
    moveBalance(context, { type, cents: amount }),
  "decline-card": (context, { method = "" }) => {
    declineCard(context, method);
    return {};
  },
  "top-up": (context, { amount = 0 }) => topUp(context, amount),
};

const refundStatus = (status: Command["status"]): RefundStatus => {
  if (status === undefined || status === "won" || status === "lost")
    throw badRequest("status must be the state of a refund", undefined, "status");
  return status;
};

/** Actions on the sandbox itself, and payments, which open transactions of their own. */
const sandboxActions: Record<string, (sandbox: Sandbox, command: Command) => Promise<object>> = {
  pay: (sandbox, { session = "", card = "", save }) => payAtOnce(sandbox, session, card, { save }),
  "set-webhook": async (sandbox, { webhook = null }) => {
    setEndpoints(sandbox.webhooks, { account: webhook });
    return {};
  },
  "set-connect-webhook": async (sandbox, { webhook = null }) => {
    setEndpoints(sandbox.webhooks, { connect: webhook });
    return {};
  },
  "set-faults": async (sandbox, { faults }) => {
    sandbox.setFaults(faults);
    return {};
  },
  "set-platform": async (sandbox, { platform = {} }) => {
    sandbox.setPlatform(platform);
    return {};
  },
  "flush-webhooks": async (sandbox) => {
    await flushWebhooks(sandbox.webhooks);
    return {};
  },
};
