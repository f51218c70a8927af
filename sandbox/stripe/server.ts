import { once } from "node:events";
import { createServer, type Server } from "node:http";
import {
  type DisabledReason,
  deauthorizeAccount,
  restoreAccount,
  restrictAccount,
} from "./accounts.ts";
import { moveBalance, topUp } from "./balance-transactions.ts";
import type { PaymentOutcome } from "./card-payments.ts";
import { declineCard } from "./cards/card-behavior.ts";
import { endChallenge } from "./cards/challenges.ts";
import type { Decline } from "./cards/payer.ts";
import { debitAccount } from "./connect/negative-balances.ts";
import type { Platform } from "./connect/platform.ts";
import { closeDispute, openDispute } from "./disputes.ts";
import type { FaultPlan } from "./faults.ts";
import { payAtOnce } from "./hosted-checkout.ts";
import { loadInspector } from "./inspector.ts";
import type {
  Account,
  AccountDebit,
  BalanceTransaction,
  Dispute,
  Kind,
  Records,
  Refund,
} from "./objects.ts";
import { type RefundStatus, setRefund } from "./refund-progress.ts";
import { createSandbox, noRequest, type Sandbox } from "./sandbox.ts";
import { serve } from "./serve.ts";
import { openStore } from "./store.ts";
import { sweep } from "./sweep.ts";
import type { WebhookEndpoint } from "./webhooks/webhook-request.ts";
import { flushWebhooks, setEndpoints, stopWebhooks } from "./webhooks/webhooks.ts";

export type StripeSandboxOptions = {
  /** Default: any free port. */
  port?: number;
  host?: string;
  /** Append-only journal that survives a kill; by default the state is in memory only. */
  dataFile?: string;
  secretKey?: string;
  /** Payee name on the hosted pages. */
  businessName?: string;
  webhook?: WebhookEndpoint;
  connectWebhook?: WebhookEndpoint;
  faults?: FaultPlan;
  now?: () => Date;
};

export type StripeSandbox = {
  url: string;
  port: number;
  secretKey: string;
  /** The endpoint of the platform's own events. */
  setWebhook(endpoint: WebhookEndpoint | null): void;
  /** The endpoint of connected accounts' events. */
  setConnectWebhook(endpoint: WebhookEndpoint | null): void;
  setFaults(plan: FaultPlan | undefined): void;
  /** Sets the operator's dashboard settings; omitted ones return to their defaults. */
  setPlatform(platform: Partial<Platform>): void;
  /** Stored records, oldest first. */
  list<K extends Kind>(kind: K): Records[K][];
  /** Pays through the hosted page's code path: with a card number, a saved card's id or a wallet such as "cashapp". */
  pay(
    sessionId: string,
    means: string,
    options?: { save?: boolean },
  ): Promise<PaymentOutcome | { status: "closed" }>;
  /** Answers the bank's question about a payment (3-D Secure). */
  answerChallenge(intentId: string, isAuthenticated: boolean): Promise<void>;
  /** Makes the simulated bank decline every further charge of a stored card. */
  declineCard(methodId: string, decline?: Decline): Promise<void>;
  /** Disputes the rest of a charge, or `part` cents of it, refunded or not. */
  openDispute(chargeId: string, part?: number): Promise<Dispute>;
  closeDispute(disputeId: string, status: "won" | "lost"): Promise<Dispute>;
  /** Moves a refund to another state, as the bank or the dashboard would. */
  setRefund(refundId: string, change: { status: RefundStatus; reason?: string }): Promise<Refund>;
  /** Adds money of the operator to the available balance. */
  topUp(cents: number): Promise<BalanceTransaction>;
  /** Moves money as Stripe does by itself: payouts, fees, reserves. */
  moveBalance(change: {
    type: BalanceTransaction["type"];
    cents: number;
  }): Promise<BalanceTransaction>;
  /** Takes money from a connected account, even beyond its balance. */
  debitAccount(debit: { account: string; cents: number }): Promise<AccountDebit>;
  /** Disables transfers and payouts, by default because a verification document is missing. */
  restrictAccount(accountId: string, reason?: DisabledReason): Promise<Account>;
  /** The account disconnects itself from the platform. */
  deauthorizeAccount(accountId: string): Promise<Account>;
  /** Ends a restriction. */
  restoreAccount(accountId: string): Promise<Account>;
  /** Applies everything that is due at this time, not only expired sessions: see `sweep`. */
  applyDueWork(now: Date): Promise<void>;
  /** Attempts each pending delivery once, including deliveries caused meanwhile. */
  flushWebhooks(): Promise<void>;
  close(): Promise<void>;
};

const sweepMs = 1000;

/** Starts a small local Stripe server; the official SDK connects to it by host, port and protocol. */
export async function startStripeSandbox(
  options: StripeSandboxOptions = {},
): Promise<StripeSandbox> {
  const inspector = await loadInspector();
  const store = await openStore(options.dataFile);
  const host = options.host ?? "127.0.0.1";
  const server = createServer();
  const port = await listen(server, options.port ?? 0, host).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const sandbox = createSandbox({
    store,
    inspector,
    baseUrl: `http://${host}:${port}`,
    secretKey: options.secretKey ?? "sk_test_sandbox",
    businessName: options.businessName ?? "the merchant",
    now: options.now ?? (() => new Date()),
    webhooks: { account: options.webhook ?? null, connect: options.connectWebhook ?? null },
    faults: options.faults,
  });
  server.on("request", (request, response) => void serve(sandbox, request, response));
  const timer = setInterval(() => void sweep(sandbox, sandbox.now()), sweepMs).unref();
  const close = async () => {
    clearInterval(timer);
    server.close();
    server.closeAllConnections();
    await stopWebhooks(sandbox.webhooks);
    await store.close();
    inspector.close();
  };
  return { ...controlsOf(sandbox), port, close };
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}

function controlsOf(sandbox: Sandbox): Omit<StripeSandbox, "port" | "close"> {
  return {
    url: sandbox.baseUrl,
    secretKey: sandbox.secretKey,
    setWebhook: (account) => setEndpoints(sandbox.webhooks, { account }),
    setConnectWebhook: (connect) => setEndpoints(sandbox.webhooks, { connect }),
    setFaults: sandbox.setFaults,
    setPlatform: sandbox.setPlatform,
    list: sandbox.store.list,
    pay: (sessionId, means, options) => payAtOnce(sandbox, sessionId, means, options),
    answerChallenge: (id, isAuthenticated) =>
      sandbox.perform(noRequest, (context) => endChallenge(context, id, isAuthenticated)),
    declineCard: (id, decline) =>
      sandbox.perform(noRequest, (context) => declineCard(context, id, decline)),
    openDispute: (id, part) =>
      sandbox.perform(noRequest, (context) => openDispute(context, id, part)),
    closeDispute: (id, status) =>
      sandbox.perform(noRequest, (context) => closeDispute(context, id, status)),
    setRefund: (id, change) =>
      sandbox.perform(noRequest, (context) => setRefund(context, id, change)),
    moveBalance: (change) => sandbox.perform(noRequest, (context) => moveBalance(context, change)),
    topUp: (cents) => sandbox.perform(noRequest, (context) => topUp(context, cents)),
    debitAccount: (debit) => sandbox.perform(noRequest, (context) => debitAccount(context, debit)),
    restrictAccount: (id, reason) =>
      sandbox.perform(noRequest, (context) => restrictAccount(context, id, reason)),
    deauthorizeAccount: (id) =>
      sandbox.perform(noRequest, (context) => deauthorizeAccount(context, id)),
    restoreAccount: (id) => sandbox.perform(noRequest, (context) => restoreAccount(context, id)),
    applyDueWork: (now) => sweep(sandbox, now),
    flushWebhooks: () => flushWebhooks(sandbox.webhooks),
  };
}
