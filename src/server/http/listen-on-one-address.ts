import { lookup } from "node:dns/promises";
import type { Env } from "#server/env.ts";
import type { App } from "./typed-app.ts";

/**
 * Listens on one address. For "localhost" Fastify opens a second server, which emits no events on `app.server`: slow
 * bodies and connections would not be limited there.
 */
export async function listenOnOneAddress(app: App, { HOST, PORT }: Pick<Env, "HOST" | "PORT">) {
  const { address } = await lookup(HOST, { order: "ipv4first" });
  return app.listen({ port: PORT, host: address });
}
