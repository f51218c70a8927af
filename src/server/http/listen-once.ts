import { lookup } from "node:dns/promises";
import type { Env } from "#server/env.ts";
import type { App } from "./typed-app.ts";

/**
 * Listens on one address. For the name "localhost" Fastify opens a second server, whose connections and requests are not
 * announced on `app.server`: neither slow bodies nor connections would be limited there.
 */
export async function listenOnce(app: App, { HOST, PORT }: Pick<Env, "HOST" | "PORT">) {
  const { address } = await lookup(HOST, { order: "ipv4first" });
  return app.listen({ port: PORT, host: address });
}
