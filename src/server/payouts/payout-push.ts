import type { PayoutPayload, PushPayload } from "#server/outbox/payloads.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

/** Id under which a notice is sent once: the same for each discovery of one refused bank account. */
export const payoutNoticeId = ({ driverId, refusedBank, at }: PayoutPayload): string =>
  `payouts-${driverId}-${refusedBank ?? Date.parse(at)}`;

export const payoutPush = (payload: PayoutPayload): PushPayload => ({
  id: payoutNoticeId(payload),
  accountId: payload.driverId,
  kind: "standing",
  ...textOf(payload),
  path: "/driver/profile?section=stripe",
  until: plusMinutes(new Date(payload.at), 24 * 60).toISOString(),
  isUrgent: false,
});

const textOf = ({
  isConnected,
  refusedBank,
}: PayoutPayload): Pick<PushPayload, "title" | "body"> => {
  if (refusedBank !== undefined)
    return {
      title: "Your bank did not take a payout",
      body: "Enter your bank account on Stripe again",
    };
  return isConnected
    ? { title: "Your payout account is connected", body: "Your fares are sent to it" }
    : { title: "Your payout account needs you", body: "Fares cannot reach you right now" };
};
