import type { Db } from "#server/database/db.ts";
import type { Services } from "#server/services.ts";
import { type DocumentKind, documentKinds, vehicleKinds } from "#shared/documents/kinds.ts";
import { missingKinds } from "#shared/documents/states.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import {
  deleteLapses,
  insertLapses,
  listDocuments,
  listKeptDocuments,
  type StoredDocument,
} from "./queries.ts";

/** Required documents without a valid approval: to be sent by the driver, and waiting for an admin. */
export function standingOf(
  own: readonly StoredDocument[],
  now: Date,
): { toSend: string[]; inReview: string[] } {
  const missing = missingKinds(documentKinds, own, marketIsoDate(now));
  const isInReview = ({ kind }: DocumentKind) =>
    own.some((document) => document.kind === kind && document.state === "in_review");
  return {
    toSend: missing.filter((kind) => !isInReview(kind)).map(({ label }) => label),
    inReview: missing.filter(isInReview).map(({ label }) => label),
  };
}

/** A function from a kept vehicle's VIN to the labels of the required documents that it lacks. */
export async function missingByVin(
  db: Db,
  driverId: string,
  now: Date,
): Promise<(vin: string) => string[]> {
  const archivedDocuments = await listKeptDocuments(db, driverId);
  return (vin) => {
    const own = archivedDocuments.filter(({ keptVin }) => keptVin === vin);
    return missingKinds(vehicleKinds, own, marketIsoDate(now)).map(({ label }) => label);
  };
}

/** Labels of the required documents that each driver lacks today, by driver id; drivers who lack none are absent. */
export async function listMissing(
  db: Db,
  driverIds: readonly string[],
  now: Date,
): Promise<Map<string, string[]>> {
  const documents = await listDocuments(db, driverIds);
  const missing = driverIds.map((driverId) => {
    const own = documents.filter((document) => document.driverId === driverId);
    return [driverId, missingLabels(own, now)] as const;
  });
  return new Map(missing.filter(([, labels]) => labels.length > 0));
}

const missingLabels = (own: readonly StoredDocument[], now: Date): string[] =>
  missingKinds(documentKinds, own, marketIsoDate(now)).map(({ label }) => label);

/**
 * Takes drivers with an expired required document off the market if the policy is `enforce`, and puts all others
 * back.
 */
export async function sweepLapses(
  { db, env }: Pick<Services, "db" | "env">,
  now: Date,
): Promise<void> {
  if (env.DOCUMENTS_POLICY !== "enforce") return deleteLapses(db, "all");
  const today = marketIsoDate(now);
  await deleteLapses(db, today);
  await insertLapses(db, today, now);
}
