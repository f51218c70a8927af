import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { restrictAccount } from "./accounts.ts";
import type { PaymentOutcome } from "./card-payments.ts";
import { closeDispute, openDispute } from "./disputes.ts";
import type { FaultPlan } from "./faults.ts";
import { payWithTestCard } from "./hosted-checkout.ts";
import type { Account, Dispute, Kind, Records } from "./objects.ts";
import { byItself, createSandbox, type Sandbox } from "./sandbox.ts";
import { serve } from "./serve.ts";
import { openStore } from "./store.ts";
import { sweepUp } from "./sweep.ts";
import type { WebhookEndpoint } from "./webhook-request.ts";
import { flushWebhooks, setEndpoint, stopWebhooks } from "./webhooks.ts";

export type StripeSandboxOptions = {
  /** 0 or left out: any free port. */
  port?: number;
  host?: string;
  /** Append-only journal, so that everything survives a kill; left out: memory. */
  dataFile?: string;
  secretKey?: string;
  /** Whom the hosted pages say the payment goes to. */
  businessName?: string;
  webhook?: WebhookEndpoint;
  faults?: FaultPlan;
  now?: () => Date;
};

export type StripeSandbox = {
  url: string;
  port: number;
  secretKey: string;
  setWebhook(endpoint: WebhookEndpoint | null): void;
  setFaults(plan: FaultPlan | undefined): void;
  /** The objects of one kind as they are kept, oldest first. */
  list<K extends Kind>(kind: K): Records[K][];
  /** Pays a session as its hosted page does. */
  pay(sessionId: string, cardNumber: string): Promise<PaymentOutcome | { status: "closed" }>;
  /** Disputes what is left of a charge, or a part of it in cents. */
  openDispute(chargeId: string, part?: number): Promise<Dispute>;
  closeDispute(disputeId: string, status: "won" | "lost"): Promise<Dispute>;
  /** Takes an account's transfers away, as Stripe does when papers are missing. */
  restrictAccount(accountId: string): Promise<Account>;
  expireSessionsDue(now: Date): Promise<void>;
  /** Tries every event that is owed now, and those that this causes; failed ones stay owed. */
  flushWebhooks(): Promise<void>;
  close(): Promise<void>;
};

const sweepMs = 1000;

/** Starts a small Stripe that the official SDK talks to by host, port and protocol. */
export async function startStripeSandbox(
  options: StripeSandboxOptions = {},
): Promise<StripeSandbox> {
  const store = await openStore(options.dataFile);
  const host = options.host ?? "127.0.0.1";
  const server = createServer();
  const port = await listen(server, options.port ?? 0, host).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const sandbox = createSandbox({
    store,
    baseUrl: `http://${host}:${port}`,
    secretKey: options.secretKey ?? "sk_test_sandbox",
    businessName: options.businessName ?? "the merchant",
    now: options.now ?? (() => new Date()),
    webhook: options.webhook ?? null,
    faults: options.faults,
  });
  server.on("request", (request, response) => void serve(sandbox, request, response));
  const sweep = setInterval(() => void sweepUp(sandbox, sandbox.now()), sweepMs).unref();
  const close = async () => {
    clearInterval(sweep);
    server.close();
    server.closeAllConnections();
    await stopWebhooks(sandbox.webhooks);
    await store.close();
  };
  return { ...outsideOf(sandbox), port, close };
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}

function outsideOf(sandbox: Sandbox): Omit<StripeSandbox, "port" | "close"> {
  return {
    url: sandbox.baseUrl,
    secretKey: sandbox.secretKey,
    setWebhook: (endpoint) => setEndpoint(sandbox.webhooks, endpoint),
    setFaults: sandbox.setFaults,
    list: sandbox.store.list,
    pay: (sessionId, cardNumber) => payWithTestCard(sandbox, sessionId, cardNumber),
    openDispute: (id, part) => sandbox.perform(byItself, (desk) => openDispute(desk, id, part)),
    closeDispute: (id, status) =>
      sandbox.perform(byItself, (desk) => closeDispute(desk, id, status)),
    restrictAccount: (id) => sandbox.perform(byItself, (desk) => restrictAccount(desk, id)),
    expireSessionsDue: (now) => sweepUp(sandbox, now),
    flushWebhooks: () => flushWebhooks(sandbox.webhooks),
  };
}
