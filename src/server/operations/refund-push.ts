import type { PushPayload } from "#server/outbox/payloads.ts";
import type { RidePayment } from "#server/payments/queries.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { Refund } from "./refund-queries.ts";

/** Pushes to rider and driver about a refund, without amounts, which the linked page shows. */
export const refundPushes = (
  { id, terms, decidedAt }: Refund,
  { rideId, riderId, driverId, reference }: RidePayment,
): PushPayload[] => {
  const both = {
    kind: "receipt",
    path: `/rides/${rideId}`,
    until: plusMinutes(decidedAt, 24 * 60).toISOString(),
    isUrgent: false,
  } as const;
  return [
    {
      ...both,
      id: `refund-${id}-rider`,
      accountId: riderId,
      title: "You get money back",
      body: `See how much · ${reference}`,
    },
    {
      ...both,
      id: `refund-${id}-driver`,
      accountId: driverId,
      title: "Your rider got money back",
      body: `${terms.driver === 0 ? "What you earned stays" : "Part of your fare goes back"} · ${reference}`,
    },
  ];
};
