import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TextMessage } from "#server/adapters/sms/sms.ts";
import { drainJobs } from "#server/jobs/worker.ts";
import { deletePersonalRows } from "#server/own-data/delete-queries.ts";
import { fakeSms } from "#server/testing/fake-sms.ts";
import { anonymous, aRider, type Person } from "#server/testing/people.ts";
import { anAcceptedRide, type BookedRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import type { BodyFor } from "#shared/endpoint.ts";
import { exportAccount } from "#shared/own-data/contract.ts";
import { arriveAtPickup, completeRide, startRide } from "#shared/rides/contract.ts";
import { getSharedRide, getShareLinks, stopShareLink } from "#shared/share-links/contract.ts";
import {
  checkStopLink,
  contactLimits,
  deleteTrustedContact,
  getTrustedContacts,
  postTrustedContact,
  putTrustedContact,
  sendContactLink,
  stopContactLinks,
} from "#shared/trusted-contacts/contract.ts";
import { queueContactLinks, sendContactLinkTo } from "./send-links.ts";

let world: TestWorld;
let texts: TextMessage[];
let isGatewayDown = false;
beforeAll(async () => {
  world = await openWorld();
  world.services.sms = fakeSms((message) => {
    if (isGatewayDown) throw new Error("the gateway is down");
    texts.push(message);
  });
});
beforeEach(() => {
  texts = [];
  world.mails.length = 0;
});
afterAll(() => world.close());

const mother = {
  ...{ name: "Mom", email: "mom@example.com", phoneNumber: "(212) 555-0199" },
  times: "every_ride",
} as const;
const add = async (rider: Person, contact: BodyFor<typeof postTrustedContact> = mother) => {
  const { contacts } = await rider.call(postTrustedContact, { body: contact });
  return contacts.at(-1)?.id ?? "";
};
const start = async ({ driver, rideId }: BookedRide) => {
  await driver.call(arriveAtPickup, { params: { id: rideId } });
  await driver.call(startRide, { params: { id: rideId } });
  await drainJobs(world.services);
};
const linkMails = () => world.mails.filter(({ id }) => id?.startsWith("contact-link-"));
const tokenIn = (text = "", path = "t") => new RegExp(`/${path}/([\\w.-]+)`).exec(text)?.[1] ?? "";

test("a contact gets the link once, by email and text message, when the ride starts", async () => {
  const ride = await anAcceptedRide(world);
  const contactId = await add(ride.rider);
  expect(linkMails()).toEqual([]);
  await start(ride);
  const job = { rideId: ride.rideId, contactId };
  const startedAt = world.services.now().toISOString();
  await queueContactLinks(world.services, { rideId: ride.rideId, startedAt });
  await drainJobs(world.services);
  await Promise.all(Array.from({ length: 8 }, () => sendContactLinkTo(world.services, job)));
  expect(linkMails()).toHaveLength(1);
  expect(linkMails()[0]).toMatchObject({ to: "mom@example.com" });
  expect(texts).toHaveLength(1);
  expect(texts[0]?.to).toBe("+12125550199");
  const token = tokenIn(texts[0]?.body);
  expect(tokenIn(linkMails()[0]?.text)).toBe(token);
  const shared = await anonymous(world).call(getSharedRide, { params: { token } });
  expect(shared.ride.state).toBe("started");
  const { links } = await ride.rider.call(getShareLinks, { params: { id: ride.rideId } });
  expect(links).toMatchObject([{ contactName: "Mom" }]);
});

test("contacts set to nights or by hand get no link automatically by day; the rider can send one at any time", async () => {
  // The next 17:00 UTC is noon or 1 PM in New York.
  world.advanceClock(((41 - world.services.now().getUTCHours()) % 24) * 3600);
  const ride = await anAcceptedRide(world);
  await add(ride.rider, { ...mother, times: "night" });
  const byHand = await add(ride.rider, { ...mother, name: "Dad", times: "by_hand" });
  const params = { id: ride.rideId };
  const body = { contactId: byHand };
  expect(await ride.rider.call(sendContactLink, { params, body })).toMatchObject({
    message: "Dad gets the link now",
  });
  await drainJobs(world.services);
  await start(ride);
  expect(linkMails()).toHaveLength(1);
});

test("a contact stops the messages without log-in, also for the same address added again", async () => {
  const ride = await anAcceptedRide(world);
  const contactId = await add(ride.rider);
  await start(ride);
  const token = tokenIn(linkMails()[0]?.text, "stop");
  await anonymous(world).call(stopContactLinks, { body: { token } });
  await ride.rider.call(deleteTrustedContact, { params: { id: contactId } });
  const again = await add(ride.rider, { ...mother, email: "MOM@example.com" });
  const { contacts } = await ride.rider.call(getTrustedContacts);
  expect(contacts).toMatchObject([{ id: again, isStopped: true }]);
  world.mails.length = 0;
  await sendContactLinkTo(world.services, { rideId: ride.rideId, contactId: again });
  expect(linkMails()).toEqual([]);
  const params = { id: ride.rideId };
  const refusal = await ride.rider.refused(sendContactLink, {
    params,
    body: { contactId: again },
  });
  expect(refusal.code).toBe("contact_stopped");
});

test("a stop link can be checked without stopping anything, and tells whether it was used", async () => {
  const ride = await anAcceptedRide(world);
  const contactId = await add(ride.rider);
  await start(ride);
  const body = { token: tokenIn(linkMails()[0]?.text, "stop") };
  const visitor = anonymous(world);
  for (let n = 1; n <= 2; n += 1)
    expect(await visitor.call(checkStopLink, { body })).toMatchObject({ isStopped: false });
  await visitor.call(stopContactLinks, { body });
  expect(await visitor.call(checkStopLink, { body })).toMatchObject({ isStopped: true });
  await ride.rider.call(deleteTrustedContact, { params: { id: contactId } });
  // Added again, the contact has another link: the old one must not claim that no messages come.
  await add(ride.rider);
  for (const endpoint of [checkStopLink, stopContactLinks])
    expect(await visitor.refused(endpoint, { body })).toMatchObject({
      ...{ status: 409, code: "link_expired" },
    });
});

test("a forged stop link is refused, with a contact's id as well", async () => {
  const contactId = await add(await aRider(world));
  for (const token of ["x", "", `${contactId}.${"a".repeat(43)}`])
    for (const endpoint of [checkStopLink, stopContactLinks])
      expect(await anonymous(world).refused(endpoint, { body: { token } })).toMatchObject({
        ...{ status: 404, code: "link_unknown" },
      });
});

test("a gateway that fails is tried again, and the mail is not sent twice", async () => {
  const ride = await anAcceptedRide(world);
  const contactId = await add(ride.rider);
  const job = { rideId: ride.rideId, contactId };
  isGatewayDown = true;
  await expect(sendContactLinkTo(world.services, job)).rejects.toThrow("gateway");
  isGatewayDown = false;
  await sendContactLinkTo(world.services, job);
  expect([linkMails().length, texts.length]).toEqual([1, 1]);
});

test("a contact's link that the rider stopped no longer opens, and none is sent after the ride", async () => {
  const ride = await anAcceptedRide(world);
  const contactId = await add(ride.rider, { ...mother, phoneNumber: "" });
  const job = { rideId: ride.rideId, contactId };
  await sendContactLinkTo(world.services, job);
  const token = tokenIn(linkMails()[0]?.text);
  const params = { id: ride.rideId };
  const [link] = (await ride.rider.call(getShareLinks, { params })).links;
  await ride.rider.call(stopShareLink, { params: { id: link?.id ?? "" } });
  const gone = await anonymous(world).refused(getSharedRide, { params: { token } });
  expect(gone.status).toBe(404);
  await ride.driver.call(completeRide, { params: { rideId: ride.rideId } });
  const other = await add(ride.rider, { ...mother, name: "Dad" });
  await sendContactLinkTo(world.services, { rideId: ride.rideId, contactId: other });
  expect(linkMails()).toHaveLength(1);
});

test("contacts have a name and an address, five at most, and belong to their rider", async () => {
  const rider = await aRider(world);
  const refusal = async (contact: Partial<BodyFor<typeof postTrustedContact>>) =>
    (await rider.refused(postTrustedContact, { body: { ...mother, ...contact } })).fields;
  expect(await refusal({ email: "", phoneNumber: " " })).toEqual({
    email: "Enter an email or a phone number",
  });
  expect(await refusal({ email: "mom" })).toEqual({ email: "Invalid email address" });
  expect(await refusal({ phoneNumber: "555" })).toEqual({
    phoneNumber: "Enter a US phone number with 10 digits",
  });
  expect(await refusal({ name: "See evil.com" })).toHaveProperty("name");
  const concurrent = Array.from({ length: 8 }, () => add(rider).catch(() => null));
  const ids = (await Promise.all(concurrent)).filter((id) => id !== null);
  expect(ids).toHaveLength(contactLimits.maxContacts);
  const stranger = await aRider(world);
  const params = { id: ids[0] ?? "" };
  expect((await stranger.refused(putTrustedContact, { params, body: mother })).status).toBe(404);
  expect((await stranger.refused(deleteTrustedContact, { params })).status).toBe(404);
});

test("contacts are in the data export; deleting the account deletes them and their stops", async () => {
  const rider = await aRider(world);
  await add(rider);
  const { kept } = await rider.call(exportAccount);
  expect(kept.trustedContacts).toMatchObject([{ name: "Mom", email: "mom@example.com" }]);
  const { db, pool } = world.services;
  await pool.query("insert into contact_stops values ($1, '\\x00', now())", [rider.id]);
  await deletePersonalRows(db, rider.id);
  const { rows } = await pool.query(
    `select (select count(*) from trusted_contacts where rider_id = $1)
      + (select count(*) from contact_stops where rider_id = $1) as count`,
    [rider.id],
  );
  expect(Number(rows[0].count)).toBe(0);
});
