import { sendPush } from "#server/notices/send-push.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { findMessageToPush } from "./queries.ts";

const EXPIRY_MINUTES = 120;

/**
 * Pushes a message to the other side of the ride, without its text, which could show on a locked phone. Omits a message
 * that was read meanwhile, and all but the last of several.
 */
export async function sendMessagePush(
  services: Pick<Services, "db" | "push" | "now">,
  { rideId, number }: { rideId: string; number: number },
): Promise<void> {
  const message = await findMessageToPush(services.db, rideId, number);
  if (!message) return;
  const isFromRider = message.sender === "rider";
  await sendPush(services, {
    id: `message-${rideId}-${number}`,
    accountId: isFromRider ? message.driverId : message.riderId,
    kind: "message",
    title: `Message from ${isFromRider ? message.riderName : message.driverName}`,
    body: `Open the ride to read it · ${message.reference}`,
    path: `/rides/${rideId}?open=messages`,
    until: plusMinutes(message.sentAt, EXPIRY_MINUTES).toISOString(),
    isUrgent: true,
  });
}
