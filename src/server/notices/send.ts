import { findRide, type RideFacts } from "#server/rides/queries.ts";
import type { Services } from "#server/services.ts";
import { kindOfRideNotice, type NoticeChannel, type NoticeKind } from "#shared/notices/kinds.ts";
import { plusMinutes } from "#shared/rides/deadlines.ts";
import { listNoticesOff } from "./choice-queries.ts";
import { mailOf } from "./letter.ts";
import {
  claimMail,
  deleteMail,
  findOwedEvent,
  markMailSent,
  type OwedEvent,
  type OwedMail,
  postponeMail,
} from "./queries.ts";
import { reminders } from "./reminders.ts";
import { rideLetter } from "./ride-mails.ts";
import { pushReminders, ridePush } from "./ride-pushes.ts";
import { sendPush } from "./send-push.ts";
import { type ToldRide, toldRide } from "./told-ride.ts";

/**
 * Sends the mails and pushes that an event of a ride still owes to its rider and its driver and that are due, each once
 * however often this runs. Throws when one could not be sent; it is then due again later.
 */
export async function sendRideMails(services: Services, eventId: number): Promise<void> {
  const { db, env, feeRules, now } = services;
  const event = await findOwedEvent(db, eventId, now());
  const ride = event && (await findRide(db, event.rideId));
  if (!ride) return;
  const told = toldRide(event, ride, {
    now: now(),
    rules: feeRules.at(now()),
    publicUrl: env.publicUrl,
  });
  const off = await listNoticesOff(db, [ride.riderId, ride.driverId]);
  const outcomes = await Promise.allSettled(
    event.owed.map(async (owed) => {
      const mail = { eventId, ...owed };
      const { accountId, kind } = addressee(mail, { event, ride });
      if (
        off.some(
          (no) => no.accountId === accountId && no.kind === kind && no.channel === owed.channel,
        )
      )
        return deleteMail(db, mail);
      return sendOnce(services, mail, () =>
        sendBy[owed.channel](services, mail, { event, ride, told }),
      );
    }),
  );
  const failure = outcomes.find((outcome) => outcome.status === "rejected");
  if (failure) throw failure.reason;
}

type About = { event: OwedEvent; ride: RideFacts; told: ToldRide };

function addressee({ recipient, kind }: OwedMail, { event, ride }: Omit<About, "told">) {
  const accountId = recipient === "rider" ? ride.riderId : ride.driverId;
  const noticeKind: NoticeKind =
    kind === "event" ? kindOfRideNotice(recipient, event.state) : "reminder";
  return { accountId, kind: noticeKind };
}

const idOf = ({ eventId, recipient, kind }: OwedMail) =>
  `ride-event-${eventId}-${recipient}-${kind}`;

const sendBy: Record<
  NoticeChannel,
  (services: Services, owed: OwedMail, about: About) => Promise<void>
> = {
  mail: async ({ mailer }, owed, { ride, told }) => {
    const { recipient, kind } = owed;
    const letter = kind === "event" ? rideLetter(recipient, told) : reminders[recipient](told);
    const to = recipient === "rider" ? ride.riderEmail : ride.driverEmail;
    await mailer.send({ id: idOf(owed), to, ...mailOf(letter) });
  },
  push: async (services, owed, about) => {
    const { recipient, kind } = owed;
    const { event, told } = about;
    const words = kind === "event" ? ridePush(recipient, told) : pushReminders[recipient](told);
    await sendPush(services, {
      ...words,
      ...addressee(owed, about),
      id: idOf(owed),
      path: pathOf(recipient, told),
      until: newsUntil(about).toISOString(),
      isUrgent: event.state === "pending" || event.state === "arrived",
    });
  },
};

const pathOf = (recipient: "rider" | "driver", { ride, otherDriversUrl }: ToldRide): string =>
  recipient === "rider" && otherDriversUrl !== null
    ? `/schedule?instead=${ride.id}`
    : `/rides/${ride.id}`;

/** A request is news until it is answered; anything else for four hours. */
function newsUntil({ event, ride, told }: About): Date {
  if (event.state !== "pending") return plusMinutes(told.now, 4 * 60);
  return ride.state === "pending" && ride.answerBy ? ride.answerBy : told.now;
}

async function sendOnce(
  { db, now }: Services,
  owed: OwedMail,
  send: () => Promise<void>,
): Promise<void> {
  if (!(await claimMail(db, owed, now()))) return;
  try {
    await send();
  } catch (error) {
    await postponeMail(db, owed, now());
    throw error;
  }
  await markMailSent(db, owed, now());
}
