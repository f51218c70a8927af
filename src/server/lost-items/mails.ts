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
 * Mails and pushes an event of a lost item: reports, reminders and the rider's changes go to the driver, the driver's
 * changes to the rider, an admin's to both. Idempotent; drops outdated events.
 */
export async function sendLostItemMail(
  services: Pick<Services, "env" | "db" | "mailer" | "now">,
  { rideId, news, hours, by }: LostItemMail,
): Promise<void> {
  const item = await findItem(services.db, rideId);
  if (!item || isOutdated(item, news) || isTooEarly(item, hours, services.now())) return;
  const id = `lost-${rideId}-${news}-${hours ?? item.changedAt.toISOString()}`;
  if (by === "admin" || by === "driver") {
    const letter = letters[news](item, { isToDriver: false, by });
    await send(services, { id, item, letter, accountId: item.riderId, to: item.riderEmail });
  }
  if (by !== "driver") {
    const letter = letters[news](item, { isToDriver: true, by });
    const letterId = by === "admin" ? `${id}-driver` : id;
    await send(services, {
      ...{ id: letterId, item, letter, accountId: item.driverId, to: item.driverEmail },
    });
  }
}

interface Message {
  id: string;
  item: ItemRow;
  letter: Content;
  accountId: string;
  /** E-mail address. */
  to: string;
}

async function send(
  services: Pick<Services, "env" | "db" | "mailer" | "now">,
  { id, item, letter, accountId, to }: Message,
): Promise<void> {
  const path = `/rides/${item.rideId}`;
  await enqueuePush(services.db, {
    ...{ id, kind: "receipt", path, isUrgent: false },
    accountId,
    title: letter.heading,
    body: `Open the ride · ${item.reference}`,
    until: plusMinutes(services.now(), 24 * 60).toISOString(),
  });
  const link = { label: "Open the ride", url: `${services.env.publicUrl}${path}` };
  const mail = mailOf({ ...letter, subject: letter.heading, link });
  await sendMailOnce(services, { id, to, ...mail });
}

const isOutdated = ({ state }: ItemRow, news: LostItemMail["news"]): boolean =>
  news === "reminder" ? !isReminderDue(state) : news !== state;

/** A reminder that runs more than this before its time is dropped. */
const EARLY_MINUTES = 60;

const isTooEarly = ({ reportedAt }: ItemRow, hours: number | undefined, now: Date): boolean =>
  hours !== undefined && plusMinutes(reportedAt, hours * 60 - EARLY_MINUTES) > now;

type Content = Omit<Letter, "link" | "subject">;

type Direction = { isToDriver: boolean; by: LostItemMail["by"] };

const letters: Record<LostItemMail["news"], (item: ItemRow, direction: Direction) => Content> = {
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
  handed_back: (item, { isToDriver }) => ({
    heading: isToDriver ? `${item.riderFirstName} has it back` : "What you lost was handed back",
    sentences: [isToDriver ? "Thank you. The report is closed." : "The report is closed."],
    facts: isToDriver ? [] : answerOf(item),
  }),
  closed: (item, { isToDriver, by }) => ({
    heading: isToDriver ? headingOfClosing(item, by) : "Your report of something lost is closed",
    sentences: [isToDriver ? "There is nothing left to do." : "Reply to this email for questions."],
    facts: answerOf(item),
  }),
};

const headingOfClosing = ({ riderFirstName }: ItemRow, by: LostItemMail["by"]): string =>
  by === "rider"
    ? `${riderFirstName} closed the report of something lost`
    : `The report of what ${riderFirstName} lost is closed`;

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
