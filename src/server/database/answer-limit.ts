import type pg from "pg";
import { aroundStatements } from "./around-statements.ts";

/** Longer than the server's statement timeout of 5 s, which should fire first because it guarantees a rollback. */
const ANSWER_MS = 7_000;
/** Limit in a transaction that raises the server's timeout, to ten minutes at most. */
const LONG_ANSWER_MS = 11 * 60_000;
const READ_ONLY = "25006";

/**
 * Closes a connection whose statement gets no reply in time, or whose server has become read-only. The statement fails,
 * and the pool opens another connection. pg's `query_timeout` would return the connection to the pool while it is still
 * busy.
 */
export function limitAnswers(client: pg.PoolClient, answerMs = ANSWER_MS): void {
  let limit = answerMs;
  aroundStatements(client, (statement) => {
    if (typeof statement === "string") limit = limitAfter(statement, limit, answerMs);
    const timer = setTimeout(() => close(client), limit);
    return (error) => {
      clearTimeout(timer);
      if (codeOf(error) === READ_ONLY) close(client);
    };
  });
}

/** Limit for the following statements: `set local statement_timeout` applies until the transaction ends. */
function limitAfter(statement: string, limit: number, answerMs: number): number {
  if (statement.startsWith("set local statement_timeout")) return LONG_ANSWER_MS;
  return statement === "commit" || statement === "rollback" ? answerMs : limit;
}

/** Closes the connection; pg destroys the socket at once if a statement is running. */
export function close(client: pg.PoolClient): void {
  client.end().catch(() => undefined);
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;
