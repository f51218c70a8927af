import { afterAll, afterEach, inject } from "vitest";
import { saveTraffic, takeFaults } from "#sandbox/stripe/description/traffic.ts";

const folder = inject("stripeTraffic");
process.env.STRIPE_TRAFFIC = folder;

// Fails each test during which a request, response or event disagreed with Stripe's description.
afterEach(assertNoFaults);
afterAll(() => {
  saveTraffic(folder);
  assertNoFaults();
});

function assertNoFaults(): void {
  const faults = [...new Set(takeFaults())];
  if (faults.length === 0) return;
  const shown = faults.slice(0, 20).join("\n");
  throw new Error(`${faults.length} disagreements with Stripe's description:\n${shown}`);
}
