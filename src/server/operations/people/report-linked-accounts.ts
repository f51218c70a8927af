import { type NewFinding, recordFindings } from "#server/operations/finding-queries.ts";
import type { Services } from "#server/services.ts";
import type { MarkKind } from "#shared/linked-accounts/link-accounts.ts";
import { listRidesWithOneself, listSuspectedLinks } from "./linked-account-queries.ts";

const markLabels: Record<MarkKind, string> = {
  email: "email",
  card: "card",
  payout: "payout account",
  plate: "plate",
  phone: "phone number",
  mailbox: "mailbox",
  typed_phone: "typed phone number",
  typed_mailbox: "typed mailbox",
  device: "device",
};

const sameMarks = (marks: readonly MarkKind[]): string =>
  `the same ${[...new Set(marks)].map((mark) => markLabels[mark]).join(" and ")}`;

/**
 * Raises findings for suspected links and for rides between accounts of one person. Closes a finding once its cause
 * is gone.
 */
export async function reportLinkedAccounts({ db }: Pick<Services, "db">, now: Date): Promise<void> {
  const suspected = (await listSuspectedLinks(db)).map(
    ({ riderId, driverId, marks }): NewFinding => ({
      kind: "same_person_suspected",
      rideId: null,
      subject: `${riderId} ${driverId}`,
      expected: "two people",
      found: sameMarks(marks),
    }),
  );
  const selfRides = (await listRidesWithOneself(db)).map(
    ({ rideId, marks }): NewFinding => ({
      kind: "same_person_ride",
      rideId,
      subject: rideId,
      expected: "two people",
      found: sameMarks(marks),
    }),
  );
  const kinds = ["same_person_suspected", "same_person_ride"] as const;
  await recordFindings(db, [...suspected, ...selfRides], { kinds, subjects: null, now });
}
