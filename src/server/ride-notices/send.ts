import { retryUntilWritten } from "#server/database/retry-until-written.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import { listNoticesOff } from "#server/notices/choice-queries.ts";
import { sendPush } from "#server/notices/send-push.ts";
import { findRide, type RideFacts } from "#server/rides/queries.ts";
import type { Services } from "#server/services.ts";
import { sendText } from "#server/text-notices/send-text.ts";
import { kindOfRideNotice, type NoticeChannel, type NoticeKind } from "#shared/notices/kinds.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { productName } from "#shared/product.ts";
import { isQuiet } from "#shared/text-notices/quiet-hours.ts";
import {
  claimMail,
  type DueMail,
  deleteMail,
  findOwedEvent,
  markMailSent,
  type OwedEvent,
  postponeMail,
  type QueuedMail,
} from "./queries.ts";
import { reminders } from "./reminders.ts";
import { type RideMailData, rideMailData } from "./ride-mail-data.ts";
import { writeRideLetter } from "./ride-mails.ts";
import { type PushText, pushReminders, writeRidePush } from "./ride-pushes.ts";

/**
 * Sends the due mails, pushes and texts of a ride event, each once over all retries. Mails are sent one by one, so that
 * a killed process repeats at most one of them; pushes and texts are sent in parallel. Throws if any of them could not
 * be sent; that one becomes due again later.
 */
export async function sendRideMails(services: Services, eventId: number): Promise<void> {
  const { db, env, feeRules, now } = services;
  const event = await findOwedEvent(db, eventId, now());
  const ride = event && (await findRide(db, event.rideId));
  if (!ride) return;
  const data = rideMailData(event, ride, {
    now: now(),
    rules: feeRules.at(now()),
    publicUrl: env.publicUrl,
  });
  const noticesOff = await listNoticesOff(db, [ride.riderId, ride.driverId]);
  const send = async (dueMail: DueMail): Promise<void> => {
    const mail = { eventId, ...dueMail };
    const { accountId, kind } = addressee(mail, { event, ride });
    const isOff = noticesOff.some(
      (notice) =>
        notice.accountId === accountId &&
        notice.kind === kind &&
        notice.channel === dueMail.channel,
    );
    if (isOff) return deleteMail(db, mail);
    return sendOnce(services, mail, () =>
      sendBy[dueMail.channel](services, mail, { event, ride, data }),
    );
  };
  await sendAll(event.owed, send);
}

/**
 * Sends pushes and texts in parallel, and mails in sequence. A failure does not stop the others; the first error is
 * thrown at the end.
 */
async function sendAll(
  notices: readonly DueMail[],
  send: (dueMail: DueMail) => Promise<void>,
): Promise<void> {
  const pushes = Promise.allSettled(notices.filter(({ channel }) => channel !== "mail").map(send));
  const failures: unknown[] = [];
  for (const mail of notices.filter(({ channel }) => channel === "mail"))
    await send(mail).catch((error: unknown) => failures.push(error));
  for (const outcome of await pushes)
    if (outcome.status === "rejected") failures.push(outcome.reason);
  if (failures.length > 0) throw failures[0];
}

type RideMailContext = { event: OwedEvent; ride: RideFacts; data: RideMailData };

function addressee(
  { recipient, kind }: QueuedMail,
  { event, ride }: Omit<RideMailContext, "data">,
) {
  const accountId = recipient === "rider" ? ride.riderId : ride.driverId;
  const noticeKind: NoticeKind =
    kind === "event" ? kindOfRideNotice(recipient, event.state) : "reminder";
  return { accountId, kind: noticeKind };
}

const idOf = ({ eventId, recipient, kind }: QueuedMail) =>
  `ride-event-${eventId}-${recipient}-${kind}`;

const sendBy: Record<
  NoticeChannel,
  (services: Services, queuedMail: QueuedMail, context: RideMailContext) => Promise<void>
> = {
  mail: async ({ mailer }, queuedMail, { ride, data }) => {
    const { recipient, kind } = queuedMail;
    const letter = kind === "event" ? writeRideLetter(recipient, data) : reminders[recipient](data);
    const to = recipient === "rider" ? ride.riderEmail : ride.driverEmail;
    await mailer.send({ id: idOf(queuedMail), to, ...mailOf(letter) });
  },
  push: async (services, queuedMail, context) => {
    const { recipient } = queuedMail;
    const { event, data } = context;
    await sendPush(services, {
      ...pushTextOf(queuedMail, data),
      ...addressee(queuedMail, context),
      id: idOf(queuedMail),
      path: pathOf(recipient, data),
      until: staleAt(context).toISOString(),
      isUrgent: event.state === "pending" || event.state === "arrived",
    });
  },
  text: async (services, queuedMail, context) => {
    const { recipient, kind } = queuedMail;
    const { event, ride, data } = context;
    const isOwnAct = kind === "event" && event.actor === recipient;
    if (isOwnAct || isQuiet(data.now, ride.pickupAt)) return;
    const { title, body } = pushTextOf(queuedMail, data);
    const url = `${services.env.publicUrl}${pathOf(recipient, data)}`;
    const { accountId } = addressee(queuedMail, context);
    await sendText(services, accountId, `${productName()}: ${title}. ${body}. ${url}`);
  },
};

/** Text for a lock screen or a text message. */
const pushTextOf = ({ recipient, kind }: QueuedMail, data: RideMailData): PushText =>
  kind === "event" ? writeRidePush(recipient, data) : pushReminders[recipient](data);

const pathOf = (recipient: "rider" | "driver", { ride, otherDriversUrl }: RideMailData): string =>
  recipient === "rider" && otherDriversUrl !== null
    ? `/schedule?instead=${ride.id}`
    : `/rides/${ride.id}`;

/** A request is stale once it was answered or its deadline has passed, any other event after four hours. */
function staleAt({ event, ride, data }: RideMailContext): Date {
  if (event.state !== "pending") return plusMinutes(data.now, 4 * 60);
  return ride.state === "pending" && ride.answerBy ? ride.answerBy : data.now;
}

async function sendOnce(
  { db, now }: Pick<Services, "db" | "now">,
  queuedMail: QueuedMail,
  send: () => Promise<void>,
): Promise<void> {
  if (!(await claimMail(db, queuedMail, now()))) return;
  try {
    await send();
  } catch (error) {
    await postponeMail(db, queuedMail, now());
    throw error;
  }
  await retryUntilWritten(() => markMailSent(db, queuedMail, now()));
}
