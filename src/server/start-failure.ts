import { HalfRestoredError } from "./backup/restore-mark.ts";
import { SharedSessionError } from "./database/assert-no-pooling.ts";
import { isDiskFull } from "./database/disk-full.ts";
import { OtherZoneError } from "./database/market-zone.ts";
import { SettingsError } from "./env.ts";

/** Errors whose message is an instruction for the operator. */
const forOperators = [SettingsError, HalfRestoredError, SharedSessionError, OtherZoneError];

/** Message for the operator about a failed start; unknown errors are returned whole. */
export function describeStartFailure(error: unknown, port: string | undefined): unknown {
  if (forOperators.some((kind) => error instanceof kind)) return (error as Error).message;
  if (isDiskFull(error))
    return "The disk is full. Free some space for DATA_DIR and the database, and start again.";
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === "EADDRINUSE") {
    return `Port ${port ?? 3000} is taken. Stop what uses it, or choose another: PORT=3100 npm start`;
  }
  if (code === "ECONNREFUSED" || code === "ENOTFOUND") {
    return "The database does not answer. Check DATABASE_URL, and that the server runs.";
  }
  return error;
}
