import { afterAll, afterEach, inject } from "vitest";
import { saveTraffic, takeMismatches } from "#sandbox/stripe/description/traffic.ts";

const folder = inject("stripeTraffic");
process.env.STRIPE_TRAFFIC = folder;

// Fails each test during which a request, response or event did not match Stripe's OpenAPI document.
afterEach(assertNoMismatches);
afterAll(() => {
  saveTraffic(folder);
  assertNoMismatches();
});

function assertNoMismatches(): void {
  const faults = [...new Set(takeMismatches())];
  if (faults.length === 0) return;
  const firstFaults = faults.slice(0, 20).join("\n");
  throw new Error(`${faults.length} mismatches with Stripe's OpenAPI document:\n${firstFaults}`);
}
