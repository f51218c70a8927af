import { listOpenReviews } from "#server/journey/queries.ts";
import { type NewFinding, recordFindings } from "#server/operations/finding-queries.ts";
import type { Services } from "#server/services.ts";
import { journeyReasonTexts } from "#shared/journey/reason-texts.ts";

/** Raises a finding for each ride under review, and closes the findings of decided ones. */
export async function reportReviews({ db }: Pick<Services, "db">, now: Date): Promise<void> {
  const findings = (await listOpenReviews(db)).map(
    ({ rideId, reasons }): NewFinding => ({
      kind: "ride_review",
      rideId,
      subject: rideId,
      expected: "positions from pickup to drop-off",
      found: reasons.map(textOf).join(", "),
    }),
  );
  await recordFindings(db, findings, { kinds: ["ride_review"], subjects: null, now });
}

const textOf = (reason: string): string =>
  Object.entries(journeyReasonTexts).find(([name]) => name === reason)?.[1] ?? reason;
