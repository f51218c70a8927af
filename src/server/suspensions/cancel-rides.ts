import { cancelAsAdmin } from "#server/operations/cancel-as-admin.ts";
import { findRide } from "#server/rides/queries.ts";
import type { Services } from "#server/services.ts";
import { attemptStep } from "#server/sweep-step.ts";
import { productName } from "#shared/product.ts";
import { listRidesToCancel } from "./queries.ts";

/** The ride's other party reads this reason, so it does not mention the suspension. */
const reasonOf = () => `${productName()} canceled this ride. It costs nothing.`;

/** Cancels and fully refunds rides of suspended people that have not begun. The sweep retries failures. */
export async function cancelRidesOfSuspendedPeople(services: Services, now: Date): Promise<void> {
  for (const { rideId, canceledBy: adminId } of await listRidesToCancel(services.db, now))
    await attemptStep(services.log, "suspended ride", async () => {
      const ride = await findRide(services.db, rideId);
      if (ride) await cancelAsAdmin(services, ride, { adminId, reason: reasonOf() });
    });
}
