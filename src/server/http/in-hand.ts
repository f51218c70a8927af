import type { FastifyRequest } from "fastify";
import { tooManyTries } from "./too-many.ts";
import type { App } from "./typed-app.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the answer goes on for as long as the person stays. */
    isEndless?: boolean;
  }
}

interface Most {
  /** Requests of one account that are handled at the same time. */
  atOnce: number;
  /** Requests that wait for them. */
  waiting: number;
}

const most: Most = { atOnce: 8, waiting: 32 };

interface InHand {
  handled: number;
  waiting: (() => void)[];
}

/**
 * Handles at most eight requests of an account at once; further ones wait, then are refused with 429. One account with
 * fifty reads in parallel must not hold all database connections.
 */
export function limitInHand(app: App, { atOnce, waiting }: Most = most): void {
  const accounts = new Map<string, InHand>();
  const holders = new WeakMap<FastifyRequest, string>();

  app.addHook("preHandler", (request, _reply, done) => {
    const id = request.account?.id;
    if (id === undefined || request.routeOptions.config.isEndless) return done();
    const account = accounts.get(id) ?? { handled: 0, waiting: [] };
    accounts.set(id, account);
    const start = (): void => {
      holders.set(request, id);
      done();
    };
    if (account.handled < atOnce) {
      account.handled += 1;
      start();
    } else if (account.waiting.length < waiting) account.waiting.push(start);
    else done(tooManyTries(1000));
  });

  // Runs for every answer, also when the client has gone: the handler has ended by then.
  app.addHook("onSend", (request, _reply, payload, done) => {
    const id = holders.get(request);
    if (id !== undefined && holders.delete(request)) passOn(accounts, id);
    done(null, payload);
  });
}

/** Hands the place of an ended request to the next of the account. */
function passOn(accounts: Map<string, InHand>, id: string): void {
  const account = accounts.get(id);
  const next = account?.waiting.shift();
  if (next) next();
  else if (account && account.handled > 1) account.handled -= 1;
  else accounts.delete(id);
}
