import type { RideParty } from "#server/database/tables.d.ts";
import type { SignedIn } from "#server/http/session.ts";
import { enqueueAt } from "#server/outbox/enqueue.ts";
import { Problem } from "#server/problem.ts";
import { getOwnRide } from "#server/rides/own-ride.ts";
import type { RideFacts } from "#server/rides/queries.ts";
import type { Services } from "#server/services.ts";
import { MAX_MESSAGES, messageTerms } from "#shared/messages/message-rule.ts";
import { isQuickReply } from "#shared/messages/quick-replies.ts";
import {
  announceMessages,
  findSentMessage,
  insertMessage,
  isMessageId,
  lockRide,
  type MessageRow,
} from "./queries.ts";

/** Delay of a push: an open page marks the message as read before, so that no push is sent. */
const PUSH_AFTER_MS = 4000;

export const sideOf = ({ role }: Pick<SignedIn, "role">): RideParty =>
  role === "RIDER" ? "rider" : "driver";

export const otherSide = (side: RideParty): RideParty => (side === "rider" ? "driver" : "rider");

/** A ride with the restrictions that apply to the writer of a message. */
export const withLimits = (ride: RideFacts, { isSuspended }: Pick<SignedIn, "isSuspended">) => ({
  ...ride,
  isSuspended,
  isBlocked: ride.isNeverAgain || ride.isRiderBlocked,
});

interface SentMessage {
  id: string;
  rideId: string;
  words: string;
}

/**
 * Stores a message; a retry with the same id has no effect. Throws 404 for another account's ride, 409 if messages are
 * closed, another message has the id, or the ride has the maximum.
 */
export function sendRideMessage(
  { db, now }: Pick<Services, "db" | "now">,
  { id, rideId, words }: SentMessage,
  account: SignedIn,
): Promise<MessageRow> {
  const message = { id, rideId, sender: sideOf(account), words, now: now() };
  return db.transaction().execute(async (tx) => {
    await lockRide(tx, rideId);
    const ride = await getOwnRide({ db: tx }, rideId, account);
    const earlier = await findSentMessage(tx, message);
    if (earlier) return earlier;
    assertTextAllowed(messageTerms(withLimits(ride, account), now()), message);
    const storedMessage = await insertMessage(tx, message, MAX_MESSAGES);
    if (!storedMessage) throw (await isMessageId(tx, id)) ? idTaken() : tooMany();
    await announceMessages(tx, rideId, [ride.riderId, ride.driverId]);
    await enqueueAt(tx, "message_push", {
      payload: { rideId, number: storedMessage.number },
      key: `message:${rideId}:${storedMessage.number}`,
      runAt: new Date(now().getTime() + PUSH_AFTER_MS),
    });
    return storedMessage;
  });
}

function assertTextAllowed(
  { mayWrite, reason }: ReturnType<typeof messageTerms>,
  { sender, words }: { sender: RideParty; words: string },
): void {
  if (mayWrite === "text") return;
  if (mayWrite === "quick_replies" && isQuickReply(sender, words)) return;
  throw new Problem(409, "messages_closed", reason ?? "");
}

const tooMany = () =>
  new Problem(409, "too_many_messages", `At most ${MAX_MESSAGES} messages fit into one ride`);

const idTaken = () =>
  new Problem(409, "id_taken", "Another message has this id. Send yours with a new one.");
