import type { Db } from "#server/database/db.ts";
import { missingByVin } from "#server/documents/policy.ts";
import type { Services } from "#server/services.ts";
import { findVehicle, type Vehicle } from "#server/submissions/driver-queries.ts";
import { listOtherVehicles } from "#server/submissions/other-vehicle-queries.ts";
import { inReviewOf, rejectionOf } from "#server/submissions/pending-view.ts";
import { findLatestSubmission } from "#server/submissions/queries.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import type { getOtherVehicles, getVehicleDetails } from "#shared/profile/contract.ts";

/** The driver's vehicle, or a message without one, and a change that is in review or was rejected. */
export async function vehicleReply(
  db: Db,
  driverId: string,
): Promise<ReplyOf<typeof getVehicleDetails>> {
  const [vehicle, latest] = await Promise.all([
    findVehicle(db, driverId),
    findLatestSubmission(db, driverId, "vehicle"),
  ]);
  const pendingHeader = inReviewOf(latest);
  return {
    success: true,
    ...(vehicle ?? { message: "No vehicle details found" }),
    pending: pendingHeader && { ...pendingHeader, ...(latest?.after as unknown as Vehicle) },
    rejected: rejectionOf(latest),
  };
}

/** Approved vehicles that the driver does not use, each with the documents that it lacks. */
export async function otherVehiclesReply(
  { db, now, documentList }: Pick<Services, "db" | "now" | "documentList">,
  driverId: string,
): Promise<ReplyOf<typeof getOtherVehicles>> {
  const [vehicles, missingOf] = await Promise.all([
    listOtherVehicles(db, driverId),
    missingByVin(db, driverId, { asked: documentList.asked(), now: now() }),
  ]);
  return {
    success: true,
    vehicles: vehicles.map((vehicle) => ({ ...vehicle, missing: missingOf(vehicle.VIN) })),
  };
}
