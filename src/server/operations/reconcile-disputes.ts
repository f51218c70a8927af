import type { Dispute } from "#server/adapters/payments/payments.ts";
import { listDisputes, takeOpenDisputes } from "#server/payments/dispute-queries.ts";
import { differs, observeDispute } from "#server/payments/disputes.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { type Found, recordFindings } from "./finding-queries.ts";

const A_DAY = 24 * 60;

/** Recovers lost dispute events: disputes opened within a day, and open ones every hour. */
export async function sweepDisputes(services: Services, now: Date): Promise<void> {
  await keepEvery(services, plusMinutes(now, -A_DAY));
  for (const id of await takeOpenDisputes(services.db, plusMinutes(now, -60), now))
    await observeDispute(services, id);
}

/** Compares all disputes with the provider's; a dispute of an unknown payment is a finding. */
export async function compareDisputes(services: Services, now: Date): Promise<void> {
  const strangers = (await keepEvery(services, new Date(0))).map(strange);
  const compared = { kinds: ["unknown_dispute"], subjects: null, now } as const;
  await recordFindings(services.db, strangers, compared);
}

/** Stores changed disputes opened at the provider since an instant. Returns those of unknown payments. */
async function keepEvery(services: Services, since: Date): Promise<Dispute[]> {
  const strangers: Dispute[] = [];
  for await (const page of services.payments.listDisputesSince(since)) {
    const kept = await listDisputes(
      services.db,
      page.map(({ id }) => id),
    );
    const byId = new Map(kept.map((dispute) => [dispute.id, dispute]));
    for (const dispute of page.filter((one) => differs(byId.get(one.id), one)))
      if (!(await observeDispute(services, dispute.id))) strangers.push(dispute);
  }
  return strangers;
}

const strange = ({ id, status }: Dispute): Found => ({
  kind: "unknown_dispute",
  subject: id,
  rideId: null,
  expected: "nothing",
  found: status,
});
