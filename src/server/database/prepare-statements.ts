import { createHash } from "node:crypto";
import type pg from "pg";

/** PostgreSQL keeps the prepared statements of each connection in memory, about 20 kB per statement. */
const MAX_STATEMENTS = 1000;
/** `select *`, `"rides".*`, `returning *`. The server refuses a prepared one after a migration adds a column. */
const ALL_COLUMNS = /(?:\bselect|\breturning|,)\s+\*|\.\*/i;
/**
 * `on conflict (ride_id) where state = $5`: the generic plan, used from the sixth run on a connection, cannot match it
 * to a partial index and would fail.
 */
const CONFLICT_WITH_PARAMETER = /\bon conflict\s*\([^)]*\)\s*where\b(?:(?!\bdo\b).)*\$\d/is;
/**
 * `words like $1`: the generic plan assumes that few rows match. For a word of all 100,000 drivers it collected them in
 * the trigram index, 18 ms for a count that stops after 1 ms in the order of the table.
 */
const TEXT_PATTERN = /\blike\b[^']*\$\d/i;

/**
 * Prepares each statement with parameters at its first run on a connection, so that the server parses it only once:
 * parsing and planning took most of the server's time. Other statements are not prepared.
 */
export function prepareStatements(client: pg.PoolClient, max = MAX_STATEMENTS): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= max || !canPrepare(text)) return known;
    const name = createHash("sha1").update(text).digest("hex");
    names.set(text, name);
    return name;
  };
  const query = (...args: unknown[]): unknown => {
    const [text, values, ...rest] = args;
    if (typeof text !== "string" || !Array.isArray(values) || values.length === 0)
      return send(...args);
    return send({ name: nameOf(text), text, values }, ...rest);
  };
  client.query = query as typeof client.query;
}

const canPrepare = (text: string): boolean =>
  !ALL_COLUMNS.test(text) && !CONFLICT_WITH_PARAMETER.test(text) && !TEXT_PATTERN.test(text);
