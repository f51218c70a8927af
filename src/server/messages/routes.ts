import { insertAct } from "#server/audit/queries.ts";
import { api } from "#server/http/api.ts";
import type { SignedIn } from "#server/http/session.ts";
import type { App } from "#server/http/typed-app.ts";
import { getOwnRide } from "#server/rides/own-ride.ts";
import type { Services } from "#server/services.ts";
import {
  type Conversation,
  getMessages,
  getMessagesForAdmin,
  type RideMessage,
  readMessages,
  sendMessage,
} from "#shared/messages/contract.ts";
import { messageTerms } from "#shared/messages/message-rule.ts";
import { announceMessages, listMessages, type MessageRow, markRead } from "./queries.ts";
import { otherSide, sendRideMessage, sideOf, withLimits } from "./send-message.ts";

/** Messages between the rider and the driver of a ride. */
export function messageRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, now } = services;

  serve(getMessages)(({ params: { id }, account }) => viewConversation(services, id, account));

  serve(sendMessage)(async ({ params, body, account }) => ({
    success: true,
    message: messageView(await sendRideMessage(services, { rideId: params.id, ...body }, account)),
  }));

  serve(readMessages)(async ({ params: { id: rideId }, body: { upTo }, account }) => {
    await getOwnRide(services, rideId, account);
    await db.transaction().execute(async (tx) => {
      const sender = otherSide(sideOf(account));
      const isChanged = await markRead(tx, { rideId, sender, upTo, now: now() });
      // The sender's page shows that they were read, and the reader's other tabs drop their count.
      if (isChanged) {
        const { riderId, driverId } = await getOwnRide({ db: tx }, rideId, account);
        await announceMessages(tx, rideId, [riderId, driverId]);
      }
    });
    return { success: true };
  });

  serve(getMessagesForAdmin)(async ({ params: { id }, account }) => {
    const messages = await listMessages(db, id);
    // Throws 404 for an unknown ride.
    if (messages.length === 0) await getOwnRide(services, id, account);
    await insertAct(db, {
      ...{ at: now(), adminId: account.id, action: "messages_view", subjectId: id, reason: null },
      ...{ before: {}, after: {} },
    });
    return { success: true, messages: messages.map(messageView) };
  });
}

async function viewConversation(
  { db, now }: Pick<Services, "db" | "now">,
  rideId: string,
  account: SignedIn,
): Promise<Conversation> {
  const ride = await getOwnRide({ db }, rideId, account);
  const messages = await listMessages(db, rideId);
  const side = sideOf(account);
  return {
    success: true,
    messages: messages.map(messageView),
    unread: messages.filter(({ sender, readAt }) => sender !== side && readAt === null).length,
    ...messageTerms(withLimits(ride, account), now()),
  };
}

const messageView = ({ sender, sentAt, readAt, ...message }: MessageRow): RideMessage => ({
  ...message,
  by: sender,
  sentAt: sentAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
});
