import { type NewFinding, recordFindings } from "#server/operations/finding-queries.ts";
import { listObjectedTolls } from "#server/payments/tolls/queries.ts";
import type { Services } from "#server/services.ts";
import { cents, formatMoney } from "#shared/money.ts";

/** Raises a finding for each toll that waits for an admin, and closes the findings of decided tolls. */
export async function reportObjectedTolls({ db }: Pick<Services, "db">, now: Date): Promise<void> {
  const findings = (await listObjectedTolls(db, now)).map(
    ({ rideId, road, amountCents, objection }): NewFinding => ({
      kind: "toll_objected",
      rideId,
      subject: rideId,
      expected: `${formatMoney(cents(amountCents))} for ${road}`,
      found: objection ?? "the ride's payment was refunded or is disputed",
    }),
  );
  await recordFindings(db, findings, { kinds: ["toll_objected"], subjects: null, now });
}
