import type { Db } from "#server/database/db.ts";
import { findVehicle, type Vehicle } from "#server/submissions/driver-queries.ts";
import { inReviewOf, rejectionOf } from "#server/submissions/pending-view.ts";
import { findLatestSubmission } from "#server/submissions/queries.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import type { getVehicleDetails } from "#shared/profile/contract.ts";

/** The driver's vehicle, or a message without one, and a change in review. */
export async function vehicleReply(
  db: Db,
  driverId: string,
): Promise<ReplyOf<typeof getVehicleDetails>> {
  const [vehicle, latest] = await Promise.all([
    findVehicle(db, driverId),
    findLatestSubmission(db, driverId, "vehicle"),
  ]);
  const head = inReviewOf(latest);
  return {
    success: true,
    ...(vehicle ?? { message: "No vehicle details found" }),
    pending: head && { ...head, ...(latest?.after as unknown as Vehicle) },
    rejected: rejectionOf(latest),
  };
}
