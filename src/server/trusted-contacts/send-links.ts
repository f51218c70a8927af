import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { withLockedAccount } from "#server/accounts/account-lock.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import { sendMailOnce } from "#server/letters/send-mail-once.ts";
import { enqueueAll } from "#server/outbox/enqueue.ts";
import type { Jobs } from "#server/outbox/payloads.ts";
import type { Services } from "#server/services.ts";
import { productName } from "#shared/product.ts";
import { visibleDriverStates } from "#shared/rides/driver-visibility.ts";
import { isNight } from "#shared/rides/start-pin.ts";
import type { ContactTimes } from "#shared/trusted-contacts/contract.ts";
import {
  type Contact,
  claimText,
  findContactById,
  findSharedRideFacts,
  listContacts,
  listStops,
  putContactLink,
  releaseText,
  type SharedRideFacts,
} from "./queries.ts";
import { contactLinkToken, hashAddresses, stopToken } from "./tokens.ts";

type Sender = Pick<Services, "db" | "env" | "mailer" | "sms" | "secret" | "now">;

/** Enqueues the link of a started ride for each contact whose setting includes rides of that time. */
export async function queueContactLinks(
  { db }: Pick<Services, "db">,
  { rideId, startedAt }: Jobs["contact_links"],
): Promise<void> {
  const ride = await findSharedRideFacts(db, rideId);
  if (!ride) return;
  const contacts = (await listContacts(db, ride.riderId)).filter(({ times }) =>
    isDue(times, new Date(startedAt)),
  );
  const jobs = contacts.map(({ id }) => contactLinkJob(rideId, id));
  if (jobs.length > 0) await enqueueAll(db, "contact_link", jobs);
}

/** The job that sends the link of a ride to a contact. */
export const contactLinkJob = (rideId: string, contactId: string) => ({
  payload: { rideId, contactId },
  key: `contact-link:${rideId}:${contactId}`,
});

const isDue = (times: ContactTimes, startedAt: Date): boolean =>
  times === "every_ride" || (times === "night" && isNight(startedAt));

/** Sends the link of a ride under way to a contact, by email and as a text message, each once. */
export async function sendContactLinkTo(
  services: Sender,
  { rideId, contactId }: { rideId: string; contactId: string },
): Promise<void> {
  const { db, env } = services;
  const [ride, contact] = await Promise.all([
    findSharedRideFacts(db, rideId),
    findContactById(db, contactId),
  ]);
  if (!ride || !contact || !visibleDriverStates.includes(ride.state)) return;
  const addresses = await listOpenAddresses(services, contact);
  if (addresses.length === 0) return;
  const token = contactLinkToken(services, rideId, contactId);
  if (!(await storeLink(services, { ride, contactId, token }))) return;
  const links: Links = {
    ride: `${env.publicUrl}/t/${token}`,
    stop: `${env.publicUrl}/stop/${stopToken(services, contactId)}`,
  };
  if (addresses.includes("email") && contact.email !== null)
    await sendMailOnce(services, {
      id: `contact-link-${rideId}-${contactId}`,
      to: contact.email,
      ...mailOf(letterTo(contact, ride, links)),
    });
  if (addresses.includes("phoneNumber")) await sendText(services, { ride, contact, links });
}

interface Links {
  ride: string;
  stop: string;
}

/** Kinds of the contact's addresses whose owner did not stop the rider's links. */
export async function listOpenAddresses(
  services: Pick<Services, "db" | "secret">,
  contact: Pick<Contact, "email" | "phoneNumber"> & { riderId: string },
): Promise<("email" | "phoneNumber")[]> {
  const stops = await listStops(services.db, contact.riderId, hashAddresses(services, contact));
  return (["email", "phoneNumber"] as const).filter((kind) => {
    const only = { email: null, phoneNumber: null, [kind]: contact[kind] };
    const [hash] = hashAddresses(services, only);
    return hash !== undefined && !stops.some((stop) => stop.equals(hash));
  });
}

async function storeLink(
  { db, now }: Sender,
  { ride, contactId, token }: { ride: SharedRideFacts; contactId: string; token: string },
): Promise<boolean> {
  const { id: rideId, riderId } = ride;
  const tokenHash = createHash("sha256").update(token).digest();
  const link = { linkId: uuidv7(), rideId, riderId, contactId, tokenHash, now: now() };
  return withLockedAccount(db, riderId, (tx) => putContactLink(tx, link));
}

const letterTo = (contact: Contact, { riderName }: SharedRideFacts, links: Links) => ({
  subject: `${riderName} shares a ride with you`,
  heading: `${riderName} is on a ride`,
  sentences: [
    `Hello ${contact.name}, ${riderName} asked us to send you this link.`,
    "It shows the driver's first name, the car and where it is, until an hour after the ride. You need no account.",
  ],
  facts: [],
  link: { label: "Follow the ride", url: links.ride },
  aside: { label: `Stop messages about ${riderName}'s rides`, url: links.stop },
});

/** Sends the text message, claimed first: a process that dies in between loses it rather than sending it twice. */
async function sendText(
  { db, sms, now }: Sender,
  { ride, contact, links }: { ride: SharedRideFacts; contact: Contact; links: Links },
): Promise<void> {
  if (!sms || contact.phoneNumber === null) return;
  const [rideId, contactId] = [ride.id, contact.id];
  if (!(await claimText(db, { rideId, contactId, now: now() }))) return;
  try {
    await sms.send({
      to: `+1${contact.phoneNumber}`,
      body: `${ride.riderName} shares a ride with you on ${productName()}: ${links.ride} Stop: ${links.stop}`,
    });
  } catch (error) {
    await releaseText(db, rideId, contactId);
    throw error;
  }
}
