import { listRefusals } from "#server/payouts/refusal-queries.ts";
import type { Services } from "#server/services.ts";
import { type Found, recordFindings } from "./finding-queries.ts";

/** Raises a finding for each operator's task without which Stripe sets up no payout accounts. */
export async function sweepAccountRefusals({ db }: Pick<Services, "db">, now: Date): Promise<void> {
  const found = (await listRefusals(db)).map(
    (task): Found => ({
      kind: "account_refused",
      subject: "Stripe Connect",
      rideId: null,
      expected: "an account for each driver",
      found: task,
    }),
  );
  await recordFindings(db, found, { kinds: ["account_refused"], subjects: null, now });
}
