import type { Logger } from "pino";
import type { Env } from "./env.ts";
import { realWorld, type World } from "./world.ts";

/**
 * Starts the demo's simulated services, or returns the access to the real ones. Imports the sandbox only in a demo, so
 * that its code never runs in production.
 */
export async function chooseWorld(env: Env, log: Logger): Promise<World> {
  if (!env.isDemo) return realWorld(env);
  const { startDemoWorld } = await import("#demo/world.ts");
  return startDemoWorld(env, log);
}
