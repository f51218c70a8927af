import type { FastifyRequest } from "fastify";
import { tooManyTries } from "./too-many.ts";
import type { App } from "./typed-app.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** True for streams, which last as long as the client stays. */
    isEndless?: boolean;
  }
}

interface ConcurrencyLimits {
  /** Concurrent requests of one account. */
  concurrency: number;
  /** Requests waiting for a slot. */
  waiting: number;
}

const defaultLimits: ConcurrencyLimits = { concurrency: 8, waiting: 32 };

interface AccountRequests {
  running: number;
  waiting: (() => void)[];
}

/**
 * Runs at most eight requests of an account at a time; 32 more wait, and any further one gets 429, so that one account
 * cannot hold all database connections.
 */
export function limitConcurrentRequests(
  app: App,
  { concurrency, waiting }: ConcurrencyLimits = defaultLimits,
): void {
  const accounts = new Map<string, AccountRequests>();
  const holders = new WeakMap<FastifyRequest, string>();

  app.addHook("preHandler", (request, _reply, done) => {
    const id = request.account?.id;
    if (id === undefined || request.routeOptions.config.isEndless) return done();
    const account = accounts.get(id) ?? { running: 0, waiting: [] };
    accounts.set(id, account);
    const start = (): void => {
      holders.set(request, id);
      done();
    };
    if (account.running < concurrency) {
      account.running += 1;
      start();
    } else if (account.waiting.length < waiting) account.waiting.push(start);
    else done(tooManyTries(1000));
  });

  // Runs for every reply, even if the client is gone: the handler has finished by then.
  app.addHook("onSend", (request, _reply, payload, done) => {
    const id = holders.get(request);
    if (id !== undefined && holders.delete(request)) releaseSlot(accounts, id);
    done(null, payload);
  });
}

/** Passes the slot of a finished request to the account's next one. */
function releaseSlot(accounts: Map<string, AccountRequests>, id: string): void {
  const account = accounts.get(id);
  const next = account?.waiting.shift();
  if (next) next();
  else if (account && account.running > 1) account.running -= 1;
  else accounts.delete(id);
}
