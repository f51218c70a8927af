import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import pg from "pg";
import * as z from "zod/mini";
import { answerParentQueries } from "../child.ts";

const [databaseUrl = "", accountId = ""] = process.argv.slice(2);

// The building blocks alone: Fastify, a response schema, and one prepared SELECT.
const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 });
const app = Fastify().withTypeProvider<ZodTypeProvider>();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
const reply = z.object({
  success: z.literal(true),
  account: z.object({ id: z.uuid(), email: z.string(), firstName: z.string() }),
});
app.get("/", { schema: { response: { 200: reply } } }, async () => {
  const { rows } = await pool.query({
    name: "account",
    text: 'select id, email, first_name as "firstName" from accounts where id = $1',
    values: [accountId],
  });
  return { success: true as const, account: rows[0] };
});
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;
answerParentQueries({ url: `http://127.0.0.1:${port}/`, token: "", stop: () => app.close() });
