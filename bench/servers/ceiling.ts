import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod/mini";
import { calculateFareBody } from "#shared/booking/contract.ts";
import { answerParentQueries } from "../child.ts";

const [databaseUrl = "", mode = "pool", recordedReply] = process.argv.slice(2);

// The building blocks alone: Fastify, the same body schema, one durable INSERT, and the reply as JSON.
const insert = mode === "pool" ? openPooledInsert() : await openPipelinedInsert();
const app = Fastify().withTypeProvider<ZodTypeProvider>();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(recordedReply ? () => JSON.stringify : serializerCompiler);
/** Sent to every caller with an id: a reply of the product, or a success alone. */
const reply: object = recordedReply ? JSON.parse(recordedReply) : { success: true };
const replySchema = z.object({ success: z.literal(true), id: z.uuid() });
app.post(
  "/",
  { schema: { body: calculateFareBody, response: { 200: replySchema } } },
  async ({ body }) => {
    const id = uuidv7();
    await insert([id, body.fromPlace?.label, body.toPlace?.label]);
    return { ...reply, id } as z.output<typeof replySchema>;
  },
);
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;
answerParentQueries({ url: `http://127.0.0.1:${port}/`, token: "", stop: () => app.close() });

type Insert = (values: unknown[]) => Promise<unknown>;

function openPooledInsert(): Insert {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 });
  return (values) => pool.query({ ...statement, values });
}

async function openPipelinedInsert(): Promise<Insert> {
  const clients = [0, 1].map(
    () => new pg.Client({ connectionString: databaseUrl, pipeline: true } as pg.ClientConfig),
  );
  await Promise.all(clients.map((client) => client.connect()));
  let count = 0;
  return (values) => {
    count += 1;
    return clients[count % clients.length]?.query({ ...statement, values }) ?? Promise.reject();
  };
}

const statement = {
  name: "ceiling",
  text: "insert into ceiling (id, from_label, to_label) values ($1, $2, $3)",
};
