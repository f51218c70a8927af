import type pg from "pg";

/** Above the server's own limit of 5 s, whose refusal is exact: the statement was undone. */
const ANSWER_MS = 7_000;
/** For a transaction that raises the server's limit, to ten minutes at most. */
const LONG_ANSWER_MS = 11 * 60_000;
const READ_ONLY = "25006";

/**
 * Closes a connection whose statement is not answered in time, or whose server has become read-only. The
 * statement fails, the pool opens another connection. pg's `query_timeout` would keep the connection in the
 * pool, still busy with the statement.
 */
export function limitAnswers(client: pg.PoolClient, answerMs = ANSWER_MS): void {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
  let limit = answerMs;
  const begin = (statement: unknown): ((error?: unknown) => void) => {
    if (typeof statement === "string") limit = limitAfter(statement, limit, answerMs);
    const timer = setTimeout(() => close(client), limit);
    return (error) => {
      clearTimeout(timer);
      if (codeOf(error) === READ_ONLY) close(client);
    };
  };
  const query = (...sent: unknown[]): unknown => {
    const done = begin(sent[0]);
    const callback = sent.at(-1);
    if (typeof callback === "function") {
      const answered = (error: unknown, result: unknown) => {
        done(error);
        callback(error, result);
      };
      return send(...sent.slice(0, -1), answered);
    }
    const answer = send(...sent);
    if (answer instanceof Promise) answer.then(() => done(), done);
    return answer;
  };
  client.query = query as typeof client.query;
}

/** The limit from this statement on: `set local statement_timeout` holds until the transaction ends. */
function limitAfter(statement: string, limit: number, answerMs: number): number {
  if (statement.startsWith("set local statement_timeout")) return LONG_ANSWER_MS;
  return statement === "commit" || statement === "rollback" ? answerMs : limit;
}

/** Destroys the socket when a statement is running, else ends the session. */
export function close(client: pg.PoolClient): void {
  client.end().catch(() => undefined);
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;
