import Stripe from "stripe";
import type { StripeSandbox } from "#sandbox/stripe/server.ts";

/** Connects the official SDK to the sandbox, which validates all traffic in tests. */
export function checkedStripe(sandbox: StripeSandbox, maxNetworkRetries = 0): Stripe {
  return new Stripe(sandbox.secretKey, {
    host: "127.0.0.1",
    port: sandbox.port,
    protocol: "http",
    maxNetworkRetries,
    telemetry: false,
  });
}
