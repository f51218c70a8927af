/**
 * Kind of a database failure that is not a bug. `unreached`: no connection, nothing was sent. `lost`: no reply arrived,
 * a commit may have happened. `refused`: the server reported an error and rolled back.
 */
export type DatabaseFailure = "unreached" | "lost" | "refused";

/** Classifies an error as a database failure; null for any other error. */
export function databaseFailureOf(error: {
  code?: unknown;
  message: string;
}): DatabaseFailure | null {
  const code = typeof error.code === "string" ? error.code : "";
  const includesAny = (parts: string[]) => parts.some((part) => error.message.includes(part));
  if (unreachedCodes.test(code) || includesAny(unreachedMessages)) return "unreached";
  if (lostCodes.test(code) || includesAny(lostMessages)) return "lost";
  return refusedCodes.has(code) ? "refused" : null;
}

/** Network errors, and a server that is starting or stopping (57P03). Checked first: `lostCodes` match some too. */
const unreachedCodes = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08001|57P03)$/;

/** Network errors, connection errors (class 08), and sessions ended by the server (57P0x). */
const lostCodes = /^(ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|08\w{3}|57P0[1-5])$/;

/** pg and its pool throw plain errors without a code. */
const unreachedMessages = [
  "timeout exceeded when trying to connect",
  "Connection terminated due to connection timeout",
  "timeout expired",
  "Cannot use a pool after calling end",
];

const lostMessages = [
  "Connection terminated",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Postgres connection has been discarded",
  "Query read timeout",
];

const refusedCodes = new Set([
  "25006", // read-only, as a replica or after a failover
  "25P03", // a transaction that was idle for too long
  "25P04", // a transaction that took too long
  "40001", // serialization failure
  "40P01", // deadlock
  "53000", // insufficient resources
  "53100", // disk full
  "53200", // out of memory
  "53300", // too many connections
  "55P03", // a lock was not granted in time
  "57014", // the statement took too long
]);
