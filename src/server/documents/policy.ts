import type { Db } from "#server/database/db.ts";
import type { Services } from "#server/services.ts";
import { type DocumentKind, ofVehicle } from "#shared/documents/kinds.ts";
import { comingKinds, isRequiredOn, missingKinds } from "#shared/documents/states.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { deleteAllLapses, replaceLapses } from "./lapse-queries.ts";
import { listDocuments, listKeptDocuments, type StoredDocument } from "./queries.ts";

export interface DocumentStanding {
  /** Labels of required documents that the driver has to send. */
  toSend: string[];
  /** Labels of sent documents that an admin has not reviewed yet. */
  inReview: string[];
  /** Documents to send that become required on a later day "YYYY-MM-DD". */
  coming: { label: string; from: string }[];
  isAnyRequired: boolean;
}

/** A driver's documents against the market's list. */
export function standingOf(
  asked: readonly DocumentKind[],
  own: readonly StoredDocument[],
  now: Date,
): DocumentStanding {
  const today = marketIsoDate(now);
  const missing = missingKinds(asked, own, today);
  const isInReview = ({ kind }: DocumentKind) =>
    own.some((document) => document.kind === kind && document.state === "in_review");
  return {
    toSend: missing.filter((kind) => !isInReview(kind)).map(({ label }) => label),
    inReview: missing.filter(isInReview).map(({ label }) => label),
    coming: comingKinds(asked, own, today)
      .filter((kind) => !isInReview(kind))
      .map(({ label, requiredFrom }) => ({ label, from: requiredFrom ?? today })),
    isAnyRequired: asked.some((kind) => isRequiredOn(kind, today)),
  };
}

type Asking = { asked: readonly DocumentKind[]; now: Date };

/** A function from a kept vehicle's VIN to the labels of the required documents that it lacks. */
export async function missingByVin(
  db: Db,
  driverId: string,
  { asked, now }: Asking,
): Promise<(vin: string) => string[]> {
  const archivedDocuments = await listKeptDocuments(db, driverId);
  return (vin) => {
    const own = archivedDocuments.filter(({ keptVin }) => keptVin === vin);
    return missingLabels(ofVehicle(asked), own, now);
  };
}

/** Labels of the required documents that each driver lacks today, by driver id; drivers who lack none are absent. */
export async function listMissing(
  db: Db,
  driverIds: readonly string[],
  { asked, now }: Asking,
): Promise<Map<string, string[]>> {
  const documents = await listDocuments(db, driverIds);
  const missing = driverIds.map((driverId) => {
    const own = documents.filter((document) => document.driverId === driverId);
    return [driverId, missingLabels(asked, own, now)] as const;
  });
  return new Map(missing.filter(([, labels]) => labels.length > 0));
}

/** Labels of a driver's missing documents, the number of valid ones, and the first expiry date. */
export async function documentsInForce(db: Db, driverId: string, { asked, now }: Asking) {
  const own = await listDocuments(db, [driverId]);
  const today = marketIsoDate(now);
  const ends = own
    .flatMap(({ inForce }) => (inForce ? [inForce.expiresOn] : []))
    .filter((end) => end === null || end >= today);
  return {
    missing: missingLabels(asked, own, now),
    approved: ends.length,
    firstExpiry: ends.filter((end) => end !== null).toSorted()[0] ?? null,
  };
}

const missingLabels = (
  asked: readonly DocumentKind[],
  own: readonly StoredDocument[],
  now: Date,
): string[] => missingKinds(asked, own, marketIsoDate(now)).map(({ label }) => label);

/**
 * Takes drivers off the market whose required document has expired, or who lack one since its start day, if the policy
 * is `enforce`; puts all others back.
 */
export async function sweepLapses(
  { db, env, documentList }: Pick<Services, "db" | "env" | "documentList">,
  now: Date,
): Promise<void> {
  if (env.DOCUMENTS_POLICY !== "enforce") return deleteAllLapses(db);
  // An announcement of a new list may have been missed.
  await documentList.reload();
  await replaceLapses(db, documentList.asked(), { today: marketIsoDate(now), now });
}
