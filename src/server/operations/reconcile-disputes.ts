import type { Dispute } from "#server/adapters/payments/payments.ts";
import { listDisputes, takeOpenDisputes } from "#server/payments/dispute-queries.ts";
import { isStale, observeDispute } from "#server/payments/disputes.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { type NewFinding, recordFindings } from "./finding-queries.ts";

const DAY_MINUTES = 24 * 60;

/** Recovers lost dispute events: rereads disputes opened in the last 24 hours, and each open dispute once an hour. */
export async function sweepDisputes(services: Services, now: Date): Promise<void> {
  await storeChangedDisputes(services, plusMinutes(now, -DAY_MINUTES));
  for (const id of await takeOpenDisputes(services.db, plusMinutes(now, -60), now))
    await observeDispute(services, id);
}

/** Compares all disputes with the provider's; a dispute of an unknown payment is a finding. */
export async function compareDisputes(services: Services, now: Date): Promise<void> {
  const unknown = (await storeChangedDisputes(services, new Date(0))).map(toUnknownFinding);
  const compared = { kinds: ["unknown_dispute"], subjects: null, now } as const;
  await recordFindings(services.db, unknown, compared);
}

/** Stores the changed ones among the disputes opened since the given time. Returns disputes of unknown payments. */
async function storeChangedDisputes(services: Services, since: Date): Promise<Dispute[]> {
  const unknown: Dispute[] = [];
  for await (const page of services.payments.listDisputesSince(since)) {
    const storedDisputes = await listDisputes(
      services.db,
      page.map(({ id }) => id),
    );
    const byId = new Map(storedDisputes.map((dispute) => [dispute.id, dispute]));
    for (const dispute of page.filter((one) => isStale(byId.get(one.id), one)))
      if (!(await observeDispute(services, dispute.id))) unknown.push(dispute);
  }
  return unknown;
}

const toUnknownFinding = ({ id, status }: Dispute): NewFinding => ({
  kind: "unknown_dispute",
  subject: id,
  rideId: null,
  expected: "nothing",
  found: status,
});
