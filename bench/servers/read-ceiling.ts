import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import pg from "pg";
import * as z from "zod/mini";
import { type Db, openDb } from "#server/database/db.ts";
import { serializerCompiler } from "#server/http/compilers.ts";
import { getDriver } from "#server/profile/queries.ts";
import { listRates } from "#server/rates/queries.ts";
import { driverHistory } from "#server/rides/list-queries.ts";
import { readPage } from "#server/rides/page-queries.ts";
import { answerParentQueries } from "../child.ts";

const [databaseUrl = "", driverId = "", readName = ""] = process.argv.slice(2);

/** The reads of ratio 6. */
const reads: Record<string, (db: Db) => Promise<unknown>> = {
  profile: (db) => getDriver(db, driverId),
  rates: (db) => listRates(db, [driverId]),
  history: (db) => readPage(db, driverHistory, { accountId: driverId, page: 1 }),
};

// The building blocks of one read alone: Fastify, the read's own statement, prepared, and its rows as they are, as a
// validated reply.
const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 });
const statement = { name: "read", ...(await recordStatement()) };
const { fields } = await pool.query(statement);
const row = z.object(Object.fromEntries(fields.map(({ name }) => [name, z.any()])));
const reply = z.object({ success: z.literal(true), rows: z.array(row) });
const app = Fastify().withTypeProvider<ZodTypeProvider>();
app.setSerializerCompiler(serializerCompiler);
app.get("/", { schema: { response: { 200: reply } } }, async () => {
  const { rows } = await pool.query(statement);
  return { success: true as const, rows };
});
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;
answerParentQueries({ url: `http://127.0.0.1:${port}/`, token: "", stop: () => app.close() });

/** The statement that the product's query function sends. Throws if it is not exactly one. */
async function recordStatement(): Promise<{ text: string; values: unknown[] }> {
  const sent: { text: string; values: unknown[] }[] = [];
  const query = (text: string, values: readonly unknown[]) => {
    sent.push({ text, values: [...values] });
    return pool.query(text, [...values]);
  };
  const recorder = { connect: async () => ({ query, release: () => undefined }) };
  await reads[readName]?.(openDb(recorder as unknown as pg.Pool));
  const [first] = sent;
  if (!first || sent.length > 1) throw new Error(`${readName}: ${sent.length} statements`);
  return first;
}
