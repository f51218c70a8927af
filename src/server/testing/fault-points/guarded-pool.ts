import type pg from "pg";
import type { FaultPoint } from "./fault-point.ts";

type Query = (...args: unknown[]) => Promise<unknown>;

/** Sends every statement of a pool through a fault point; with `all`, reads count as well. */
export function guardPool(pool: pg.Pool, point: FaultPoint, { all }: { all: boolean }): void {
  const guarded = new WeakSet<pg.PoolClient>();
  pool.on("acquire", (client) => {
    if (guarded.has(client)) return;
    guarded.add(client);
    guardClient(client as unknown as { query: Query }, point, all);
  });
}

function guardClient(client: { query: Query }, point: FaultPoint, all: boolean): void {
  const send = client.query.bind(client);
  const isEffect = followEffects();
  client.query = (...args) => {
    const callback = typeof args.at(-1) === "function" ? (args.pop() as Callback) : null;
    const isCounted = isEffect(textOf(args[0])) || all;
    const reply = point.perform(() => send(...args), isCounted);
    if (!callback) return reply;
    reply.then(
      (result) => callback(null, result),
      (error: unknown) => callback(error, undefined),
    );
    return reply.catch(() => undefined);
  };
}

/**
 * Decides for each statement of a connection whether it makes a change durable: a single write, or a commit after one.
 */
function followEffects(): (text: string) => boolean {
  let isInTransaction = false;
  let hasWritten = false;
  return (text) => {
    if (/^\s*begin/i.test(text)) [isInTransaction, hasWritten] = [true, false];
    else if (/^\s*rollback/i.test(text)) isInTransaction = false;
    else if (/^\s*commit/i.test(text)) {
      isInTransaction = false;
      return hasWritten;
    } else if (doesWrite(text)) {
      hasWritten = true;
      return !isInTransaction;
    }
    return false;
  };
}

type Callback = (error: unknown, result: unknown) => void;

const textOf = (query: unknown): string =>
  typeof query === "string" ? query : ((query as { text?: string } | undefined)?.text ?? "");

/**
 * Whether a statement writes. Ignores the writes that mark a job or an event as done, which would only run again, and
 * those about mails, which move no money.
 */
const doesWrite = (text: string): boolean =>
  /\b(insert into|update|delete from)\s/i.test(text) &&
  !/_private_|"ride_mails" set|"processed_at" =/.test(text);
