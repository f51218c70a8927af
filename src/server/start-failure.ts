import { HalfRestoredError } from "./backup/restore-mark.ts";
import { SharedSessionError } from "./database/assert-no-pooling.ts";
import { OtherZoneError } from "./database/market-zone.ts";
import { SettingsError } from "./env.ts";

/** Message for the operator about a failed start; unknown errors are returned whole. */
export function describeStartFailure(error: unknown, port: string | undefined): unknown {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof HalfRestoredError) return error.message;
  if (error instanceof SharedSessionError) return error.message;
  if (error instanceof OtherZoneError) return error.message;
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === "EADDRINUSE") {
    return `Port ${port ?? 3000} is taken. Stop what uses it, or choose another: PORT=3100 npm start`;
  }
  if (code === "ECONNREFUSED" || code === "ENOTFOUND") {
    return "The database does not answer. Check DATABASE_URL, and that the server runs.";
  }
  return error;
}
