import { v7 as uuidv7 } from "uuid";
import { withLockedAccount } from "#server/accounts/account-lock.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { enqueueAll } from "#server/outbox/enqueue.ts";
import { notFound, Problem } from "#server/problem.ts";
import { getOwnRide } from "#server/rides/own-ride.ts";
import type { Services } from "#server/services.ts";
import type { BodyOf } from "#shared/endpoint.ts";
import { visibleDriverStates } from "#shared/rides/driver-visibility.ts";
import {
  checkStopLink,
  contactLimits,
  deleteTrustedContact,
  getTrustedContacts,
  postTrustedContact,
  putTrustedContact,
  sendContactLink,
  stopContactLinks,
  type TrustedContact,
} from "#shared/trusted-contacts/contract.ts";
import {
  deleteContact,
  findContactById,
  insertContact,
  insertStops,
  listContacts,
  updateContact,
} from "./queries.ts";
import { contactLinkJob, listOpenAddresses } from "./send-links.ts";
import { contactOfStopToken, hashAddresses } from "./tokens.ts";

/** A rider's trusted contacts, and the links to rides that they are sent. */
export function trustedContactRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, now } = services;

  serve(getTrustedContacts)(({ account }) => viewContacts(services, account.id));

  serve(postTrustedContact)(async ({ body, account }) => {
    assertReachable(services, body);
    await withLockedAccount(db, account.id, async (tx) => {
      const contacts = await listContacts(tx, account.id);
      if (contacts.length >= contactLimits.maxContacts) throw tooMany();
      await insertContact(tx, { ...body, id: uuidv7(), riderId: account.id }, now());
    });
    return viewContacts(services, account.id);
  });

  serve(putTrustedContact)(async ({ params: { id }, body, account }) => {
    assertReachable(services, body);
    const isChanged = await withLockedAccount(db, account.id, (tx) =>
      updateContact(tx, { ...body, id, riderId: account.id }),
    );
    if (!isChanged) throw notFound("This contact");
    return viewContacts(services, account.id);
  });

  serve(deleteTrustedContact)(async ({ params: { id }, account }) => {
    const isDeleted = await withLockedAccount(db, account.id, (tx) =>
      deleteContact(tx, { id, riderId: account.id, now: now() }),
    );
    if (!isDeleted) throw notFound("This contact");
    return viewContacts(services, account.id);
  });

  serve(sendContactLink)(async ({ params: { id: rideId }, body: { contactId }, account }) => {
    const { state } = await getOwnRide(services, rideId, account);
    const contact = await findContactById(db, contactId);
    if (contact?.riderId !== account.id) throw notFound("This contact");
    if (!visibleDriverStates.includes(state)) throw notUnderWay();
    if (await isStopped(services, contact)) throw stopped(contact.name);
    await enqueueAll(db, "contact_link", [contactLinkJob(rideId, contactId)]);
    return { success: true, message: `${contact.name} gets the link now` };
  });

  serve(checkStopLink)(async ({ body: { token } }) => {
    const contact = await getContactOfStopToken(services, token);
    return { success: true, isStopped: await isStopped(services, contact) };
  });

  serve(stopContactLinks)(async ({ body: { token } }) => {
    const contact = await getContactOfStopToken(services, token);
    const hashes = hashAddresses(services, contact);
    await insertStops(db, contact.riderId, { hashes, now: now() });
    return { success: true };
  });
}

/** Throws 404 for a token that was not sent, and 409 for a contact that the rider has removed, perhaps to add it again. */
async function getContactOfStopToken(services: Pick<Services, "db" | "secret">, token: string) {
  const contactId = contactOfStopToken(services, token);
  if (contactId === null)
    throw new Problem(
      404,
      "link_unknown",
      "This link is incomplete or mistyped. Open it again from the message.",
    );
  const contact = await findContactById(services.db, contactId);
  if (contact) return contact;
  throw new Problem(
    409,
    "link_expired",
    "The rider has changed this contact. Use the link in the newest message that you got.",
  );
}

const isStopped = async (
  services: Pick<Services, "db" | "secret">,
  contact: Parameters<typeof listOpenAddresses>[1],
): Promise<boolean> => (await listOpenAddresses(services, contact)).length === 0;

async function viewContacts(services: Pick<Services, "db" | "secret" | "sms">, riderId: string) {
  const contacts = await listContacts(services.db, riderId);
  const view = async (contact: (typeof contacts)[number]): Promise<TrustedContact> => ({
    ...contact,
    isStopped: await isStopped(services, { ...contact, riderId }),
  });
  return {
    success: true as const,
    contacts: await Promise.all(contacts.map(view)),
    hasTexts: services.sms !== null,
  };
}

function assertReachable(
  { sms }: Pick<Services, "sms">,
  { email }: BodyOf<typeof postTrustedContact>,
): void {
  if (sms || email !== null) return;
  const sentence = "Enter an email: no text messages are sent here";
  throw new Problem(400, "validation", sentence, { fields: { email: sentence } });
}

const tooMany = () =>
  new Problem(
    409,
    "too_many_contacts",
    `You have ${contactLimits.maxContacts} trusted contacts, the maximum. Remove one first.`,
  );

const notUnderWay = () =>
  new Problem(409, "not_under_way", "You can share a ride once its driver has accepted");

const stopped = (name: string) =>
  new Problem(409, "contact_stopped", `${name} does not want these messages`);
