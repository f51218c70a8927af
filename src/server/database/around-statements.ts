import type pg from "pg";

/** Called before a statement; the returned function, if any, when its reply has come. */
export type StatementStart = (statement: unknown) => ((error?: unknown) => void) | undefined;

/** Wraps the connection's queries: calls `start` before each statement, and the function it returns after the reply. */
export function aroundStatements(client: pg.PoolClient, start: StatementStart): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (...args: unknown[]): unknown => {
    const finish = start(args[0]);
    if (!finish) return send(...args);
    const callback = args.at(-1);
    if (typeof callback === "function") {
      const onResult = (error: unknown, result: unknown) => {
        finish(error);
        callback(error, result);
      };
      return send(...args.slice(0, -1), onResult);
    }
    const reply = send(...args);
    if (reply instanceof Promise) reply.then(() => finish(), finish);
    return reply;
  };
  client.query = query as typeof client.query;
}
