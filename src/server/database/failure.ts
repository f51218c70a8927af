/**
 * How a database fails without a bug on either side. `unreached`: no connection, nothing was sent. `lost`: no
 * answer came, a commit may have happened. `refused`: the server answered, the transaction was undone.
 */
export type DatabaseFailure = "unreached" | "lost" | "refused";

/** Which failure of the database an error is; null when it is something else. */
export function databaseFailureOf(error: {
  code?: unknown;
  message: string;
}): DatabaseFailure | null {
  const code = typeof error.code === "string" ? error.code : "";
  const says = (parts: string[]) => parts.some((part) => error.message.includes(part));
  if (unreachedCodes.test(code) || says(unreachedMessages)) return "unreached";
  if (lostCodes.test(code) || says(lostMessages)) return "lost";
  return refusedCodes.has(code) ? "refused" : null;
}

/** Of the network, and of a server that starts or stops (57P03). */
const unreachedCodes = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08001|57P03)$/;

/** Of the network, of a connection (class 08), of a server that ends sessions (57P0x). */
const lostCodes = /^(ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|08\w{3}|57P0[1-5])$/;

/** pg and its pool throw plain errors. */
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
  "53000", // no resources
  "53100", // disk full
  "53200", // out of memory
  "53300", // too many connections
  "55P03", // a lock was not granted in time
  "57014", // the statement took too long
]);
