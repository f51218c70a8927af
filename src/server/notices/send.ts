import type { Mail } from "#server/adapters/mail/mailer.ts";
import { cancellable } from "#server/rides/cancel.ts";
import { findRide, type RideFacts } from "#server/rides/queries.ts";
import { rideView } from "#server/rides/ride-view.ts";
import type { Services } from "#server/services.ts";
import { cents } from "#shared/money.ts";
import { cancellationPreview } from "#shared/rides/cancellation.ts";
import { isReplaceable, mayStillBeKept } from "#shared/scheduling/replacement.ts";
import { mailOf } from "./letter.ts";
import {
  claimMail,
  findOwedEvent,
  markMailSent,
  type Owed,
  type OwedEvent,
  postponeMail,
} from "./queries.ts";
import { reminders } from "./reminders.ts";
import { rideLetter } from "./ride-mails.ts";
import type { ToldRide } from "./told-ride.ts";

/**
 * Sends the mails that an event of a ride still owes to its rider and its driver and that are due, each once however often
 * this runs. Throws when one could not be sent; it is then due again later.
 */
export async function sendRideMails(services: Services, eventId: number): Promise<void> {
  const { db, env, now } = services;
  const event = await findOwedEvent(db, eventId, now());
  const ride = event && (await findRide(db, event.rideId));
  if (!ride) return;
  const told = toldRide(event, ride, { now: now(), publicUrl: env.publicUrl });
  const addresses = { rider: ride.riderEmail, driver: ride.driverEmail };
  const outcomes = await Promise.allSettled(
    event.owed.map((owed) => {
      const id = `ride-event-${eventId}-${owed.recipient}-${owed.kind}`;
      const mail = { id, to: addresses[owed.recipient], ...mailOf(letterOf(owed, told)) };
      return sendOnce(services, { eventId, ...owed }, mail);
    }),
  );
  const failure = outcomes.find((outcome) => outcome.status === "rejected");
  if (failure) throw failure.reason;
}

const letterOf = ({ recipient, kind }: Owed, told: ToldRide) =>
  kind === "event" ? rideLetter(recipient, told) : reminders[recipient](told);

async function sendOnce(
  { db, mailer, now }: Services,
  owed: Owed & { eventId: number },
  mail: Mail,
): Promise<void> {
  if (!(await claimMail(db, owed, now()))) return;
  try {
    await mailer.send(mail);
  } catch (error) {
    await postponeMail(db, owed, now());
    throw error;
  }
  await markMailSent(db, owed, now());
}

function toldRide(
  event: OwedEvent,
  ride: RideFacts,
  { now, publicUrl }: { now: Date; publicUrl: string },
): ToldRide {
  const { cancelledRefundCents: refund, cancelledDriverCents: driverKeeps } = ride;
  return {
    url: `${publicUrl}/rides/${ride.id}`,
    otherDriversUrl: isAskedAgain(event, ride, now)
      ? `${publicUrl}/schedule?instead=${ride.id}`
      : null,
    now,
    event,
    ride: rideView(ride, { role: "RIDER", now }),
    answerBy: ride.answerBy,
    cancelling: ride.state === "accepted" ? cancellationPreview(cancellable(ride), now) : null,
    wasCharged: ride.acceptedAt !== null && ride.paymentState !== "released",
    ending:
      refund === null || driverKeeps === null
        ? null
        : { refund: cents(refund), driverKeeps: cents(driverKeeps) },
  };
}

/** Whether the rider may ask other drivers for the pickup that fell through. */
const isAskedAgain = ({ state, actor }: OwedEvent, { kind, pickupAt }: RideFacts, now: Date) =>
  isReplaceable({ kind, state, movedBy: actor }) &&
  pickupAt !== null &&
  mayStillBeKept(pickupAt, now);
