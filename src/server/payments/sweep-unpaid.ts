import { listUnpaidRides } from "#server/rides/overdue-queries.ts";
import type { Services } from "#server/services.ts";
import { attemptStep } from "#server/sweep-step.ts";
import { closeUnpaid } from "./close-unpaid.ts";

/**
 * Ends the unpaid rides whose payment deadline has passed, concurrently, because each waits for the provider to close
 * its page. Safe on every node.
 */
export async function sweepUnpaid(services: Services, now: Date): Promise<void> {
  const unpaid = await listUnpaidRides(services.db, now);
  await Promise.all(
    unpaid.map(({ id }) =>
      attemptStep(services.log, "hold", () => closeUnpaid(services, id, { by: "platform" })),
    ),
  );
}
