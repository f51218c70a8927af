import type { Letter } from "#server/letters/letter.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import { sendMailOnce } from "#server/letters/send-mail-once.ts";
import { enqueuePush } from "#server/outbox/enqueue.ts";
import type { LostItemMail } from "#server/outbox/payloads.ts";
import type { Services } from "#server/services.ts";
import { isReminderDue } from "#shared/lost-items/lost-item.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { findItem, type ItemRow } from "./queries.ts";

/**
 * Mails and pushes an event of a lost item: reports, reminders and the rider's changes go to the driver, others to the
 * rider. Idempotent; drops outdated events.
 */
export async function sendLostItemMail(
  services: Pick<Services, "env" | "db" | "mailer" | "now">,
  { rideId, news, hours, by }: LostItemMail,
): Promise<void> {
  const { db, env, now } = services;
  const item = await findItem(db, rideId);
  if (!item || isOutdated(item, news) || isTooEarly(item, hours, now())) return;
  const isToDriver = news === "reported" || news === "reminder" || by === "rider";
  const letter = letters[news](item, isToDriver);
  const id = `lost-${rideId}-${news}-${hours ?? item.changedAt.toISOString()}`;
  const path = `/rides/${rideId}`;
  await enqueuePush(db, {
    ...{ id, kind: "receipt", path, isUrgent: false },
    accountId: isToDriver ? item.driverId : item.riderId,
    title: letter.heading,
    body: `Open the ride · ${item.reference}`,
    until: plusMinutes(now(), 24 * 60).toISOString(),
  });
  const link = { label: "Open the ride", url: `${env.publicUrl}${path}` };
  await sendMailOnce(services, {
    id,
    to: isToDriver ? item.driverEmail : item.riderEmail,
    ...mailOf({ ...letter, subject: letter.heading, link }),
  });
}

const isOutdated = ({ state }: ItemRow, news: LostItemMail["news"]): boolean =>
  news === "reminder" ? !isReminderDue(state) : news !== state;

/** A reminder that runs more than this before its time is dropped. */
const EARLY_MINUTES = 60;

const isTooEarly = ({ reportedAt }: ItemRow, hours: number | undefined, now: Date): boolean =>
  hours !== undefined && plusMinutes(reportedAt, hours * 60 - EARLY_MINUTES) > now;

type Content = Omit<Letter, "link" | "subject">;

const letters: Record<LostItemMail["news"], (item: ItemRow, isToDriver: boolean) => Content> = {
  reported: (item) => ({
    heading: `${item.riderFirstName} left something in your car`,
    sentences: ["Look for it, and answer on the ride's page. The return is free for the rider."],
    facts: factsOf(item),
  }),
  reminder: (item) => ({
    heading:
      item.state === "found"
        ? `${item.riderFirstName} waits to get something back`
        : `${item.riderFirstName} waits for your answer about something lost`,
    sentences:
      item.state === "found"
        ? ["Agree on a time and place. When it is handed back, say so on the ride's page."]
        : ["Look for it, and answer on the ride's page: found or not found."],
    facts: factsOf(item),
  }),
  found: (item) => ({
    heading: `${item.driverFirstName} found what you lost`,
    sentences: [
      `${item.driverFirstName} contacts you the way you asked. The return is free; a tip on the ride's page is welcome.`,
    ],
    facts: answerOf(item),
  }),
  not_found: (item) => ({
    heading: `${item.driverFirstName} did not find what you lost`,
    sentences: ["If it turns up later, we tell you."],
    facts: answerOf(item),
  }),
  handed_back: (item, isToDriver) => ({
    heading: isToDriver ? `${item.riderFirstName} has it back` : "What you lost was handed back",
    sentences: [isToDriver ? "Thank you. The report is closed." : "The report is closed."],
    facts: answerOf(item),
  }),
  closed: (item, isToDriver) => ({
    heading: isToDriver
      ? `${item.riderFirstName} closed the report of something lost`
      : "Your report of something lost is closed",
    sentences: [isToDriver ? "There is nothing left to do." : "Reply to this email for questions."],
    facts: answerOf(item),
  }),
};

const factsOf = ({ what, place, contact, bestTime, reference }: ItemRow): Letter["facts"] => [
  ["What", what],
  ...(place ? [["Where it may lie", place] satisfies Letter["facts"][number]] : []),
  ["How to reach the rider", contact],
  ...(bestTime ? [["Best time", bestTime] satisfies Letter["facts"][number]] : []),
  ["Ride", reference],
];

const answerOf = ({ what, answer, reference }: ItemRow): Letter["facts"] => [
  ["What", what],
  ...(answer ? [["Words", answer] satisfies Letter["facts"][number]] : []),
  ["Ride", reference],
];
