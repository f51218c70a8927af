import type { Env } from "#server/env.ts";
import { realWorld, type World } from "#server/world.ts";

/** The real external services, except that Stripe's address is STRIPE_SANDBOX_URL. */
export async function chooseWorld(env: Env): Promise<World> {
  const world = realWorld(env);
  const baseUrl = process.env.STRIPE_SANDBOX_URL;
  if (!baseUrl) throw new Error("STRIPE_SANDBOX_URL is missing");
  return { ...world, stripe: { ...world.stripe, baseUrl } };
}
