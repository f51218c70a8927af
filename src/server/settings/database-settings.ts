import * as z from "zod/mini";

const databaseUrl = z.url({
  protocol: /^(postgres|postgresql|socket)$/,
  error: "a URL such as postgres://user:password@localhost:5432/faire",
});
const lagSeconds = "whole seconds from 1 to 300";

export const databaseSettings = {
  DATABASE_URL: z.optional(databaseUrl),
  MIGRATE_DATABASE_URL: z.optional(databaseUrl),
  /** A standby of DATABASE_URL, for reads that may be some seconds old. */
  DATABASE_READ_URL: z.optional(databaseUrl),
  DATABASE_READ_MAX_LAG: z._default(
    z.coerce
      .number(lagSeconds)
      .check(z.int(lagSeconds), z.gte(1, lagSeconds), z.lte(300, lagSeconds)),
    10,
  ),
};
