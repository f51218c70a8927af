import { sessionOf } from "#server/accounts/tokens.ts";
import { insertCode } from "#server/payouts/code-queries.ts";
import {
  insertIdeaOf,
  insertOtherVehicleOf,
  insertTestimonialOf,
} from "#server/testing/authorization/cast.ts";
import { aPaidDriver, instantPayoutOf } from "#server/testing/paid-driver.ts";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { offersFor } from "#server/testing/rides.ts";
import { aScheduleRequest } from "#server/testing/schedule-request.ts";
import { giveTip } from "#server/testing/tips.ts";
import { stopToken } from "#server/trusted-contacts/tokens.ts";
import { reportLostItem } from "#shared/lost-items/contract.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { postTrustedContact } from "#shared/trusted-contacts/contract.ts";
import { type Acts, ALL, alwaysSucceeds, ONE, succeedsOncePerRide, vehicle } from "./act.ts";
import { anEvent, anOffer, aSpareAccount, aTextReply, detailsOf } from "./fixtures.ts";
import type { Stage } from "./stage.ts";

const aRatedRide = (body: object) => (stage: Stage) => ({
  by: stage.rider,
  id: stage.findRide("rated"),
  body,
  wins: ALL,
});

const umbrella = { what: "An umbrella", contact: "212-555-0100" };

async function aRideWithUmbrella({ rider, reserveRide }: Stage): Promise<string> {
  const id = reserveRide("completed");
  await rider.call(reportLostItem, { params: { id }, body: umbrella });
  return id;
}

const aContact = {
  ...{ name: "Mom", email: "mom@example.com", phoneNumber: "" },
  times: "every_ride" as const,
};

async function addContact(rider: Person): Promise<string> {
  const { contacts } = await rider.call(postTrustedContact, { body: aContact });
  return contacts.at(-1)?.id ?? "";
}

/** Token of a separate rider, because a stop holds for all contacts of a rider with the same address. */
async function aStopToken(stage: Stage): Promise<string> {
  const contactId = await addContact(await aSpareAccount(stage));
  return stopToken(stage.world.services, contactId);
}

/** Calls of riders and drivers about rides, and about drivers' settings, testimonials and ideas. */
export const rideActs: Acts = {
  "POST /api/calculate-fare": alwaysSucceeds("rider", {
    from: "350 5th Ave, New York, NY 10118",
    to: "JFK Airport",
  }),
  "POST /api/estimate": alwaysSucceeds("rider", {
    from: "350 5th Ave, New York, NY 10118",
    to: "JFK Airport",
  }),
  "POST /api/places": alwaysSucceeds("rider", { q: "JFK" }),
  "POST /api/places/reverse": alwaysSucceeds("rider", { latitude: 40.7484, longitude: -73.9857 }),
  "POST /api/rides/:id/directions": ({ driver, findRide }) => ({
    by: driver,
    id: findRide("accepted"),
    body: { from: { latitude: 40.7484, longitude: -73.9857 } },
    wins: ALL,
  }),
  "POST /api/scheduled-rides": ({ world, rider }) => ({
    by: rider,
    body: aScheduleRequest(world),
    wins: ALL,
  }),
  "PUT /api/driver-alert": async ({ world, rider }) => {
    await aDriver(world);
    const [offer] = await offersFor(rider);
    return { by: rider, body: { quoteId: offer?.id.slice(0, 36) }, wins: ALL };
  },
  "DELETE /api/driver-alert": alwaysSucceeds("rider"),
  "POST /api/checkout": async ({ world }) => {
    const rider = await aRider(world);
    return { by: rider, body: { riderLogId: await anOffer(world, rider) } };
  },
  "POST /api/stripe/webhook": ({ world }) => ({ ...anEvent(world, "account"), wins: ALL }),
  "POST /api/stripe/webhook/connect": ({ world }) => ({ ...anEvent(world, "connect"), wins: ALL }),
  "POST /api/sms/replies": ({ world }) => ({ ...aTextReply(world), wins: ALL }),
  "POST /api/csp-reports": () => ({ wins: ALL }),

  "POST /api/accept-scheduled-ride/:rideId": succeedsOncePerRide("driver", "pending"),
  "POST /api/reject-scheduled-ride/:rideId": succeedsOncePerRide("driver", "pending", {}),
  "POST /api/rides/:id/cancel": succeedsOncePerRide("rider", "accepted", {}),
  "POST /api/rides/:id/arrive": succeedsOncePerRide("driver", "accepted"),
  "POST /api/complete-ride/:rideId": succeedsOncePerRide("driver", "accepted"),
  "POST /api/rides/:id/start": succeedsOncePerRide("driver", "arrived"),
  "POST /api/rides/:id/no-show": succeedsOncePerRide("driver", "arrived"),
  "PUT /api/drivers/ratings/:rideId": ({ rider, reserveRide }) => ({
    by: rider,
    id: reserveRide("completed"),
    body: { status: "YES", note: "Sang all the way." },
    wins: ALL,
  }),
  "PUT /api/drivers/ratings/:rideId/note": aRatedRide({ note: "Sang all the way." }),
  "PUT /api/drivers/ratings/:rideId/never-again": aRatedRide({ isNeverAgain: false }),
  "POST /api/drivers/payouts/instant": async ({ world }) => {
    const by = await aPaidDriver(world);
    return { by, body: await instantPayoutOf(by), wins: ONE };
  },
  "POST /api/rides/:id/tip": ({ rider, findRide }) => ({
    by: rider,
    id: findRide("rated"),
    body: { amount: 2 },
  }),
  "POST /api/admin/rides/:id/tip/refund": async ({ world, rider, admin, reserveRide }) => {
    const rideId = reserveRide("completed");
    await giveTip(world, { rider, rideId }, 4);
    return { by: admin, id: rideId, body: { reason: "The tip was a mistake" }, wins: 1 };
  },
  "POST /api/rides/:id/messages": ({ rider, findRide }) => ({
    by: rider,
    id: findRide("accepted"),
    body: { id: crypto.randomUUID(), words: "Thank you" },
    wins: ALL,
  }),
  "PUT /api/rides/:id/check": ({ rider, findRide }) => ({
    by: rider,
    id: findRide("accepted"),
    body: { answer: "fine" },
    wins: ALL,
  }),
  "PUT /api/rides/:id/messages/read": ({ driver, findRide }) => ({
    by: driver,
    id: findRide("accepted"),
    body: { upTo: 1 },
    wins: ALL,
  }),
  "POST /api/trusted-contacts": async (stage) => ({
    by: await aSpareAccount(stage),
    body: aContact,
    wins: 5,
  }),
  "PUT /api/trusted-contacts/:id": async ({ rider }) => ({
    by: rider,
    id: await addContact(rider),
    body: aContact,
    wins: ALL,
  }),
  "DELETE /api/trusted-contacts/:id": async ({ rider }) => ({
    by: rider,
    id: await addContact(rider),
    wins: ONE,
  }),
  "POST /api/rides/:id/contact-links": async ({ rider, findRide }) => ({
    by: rider,
    id: findRide("accepted"),
    body: { contactId: await addContact(rider) },
    wins: ALL,
  }),
  "POST /api/contact-stops/check": async (stage) => ({
    body: { token: await aStopToken(stage) },
    wins: ALL,
  }),
  "POST /api/contact-stops": async (stage) => ({
    body: { token: await aStopToken(stage) },
    wins: ALL,
  }),
  "POST /api/rides/:id/reports": aRatedRide({ subject: "other", words: "It was not right." }),
  "POST /api/rides/:id/lost-item": ({ rider, reserveRide }) => ({
    by: rider,
    id: reserveRide("completed"),
    body: umbrella,
    wins: ONE,
  }),
  "PUT /api/rides/:id/lost-item": async (stage) => ({
    by: stage.driver,
    id: await aRideWithUmbrella(stage),
    body: { state: "found" },
    wins: ALL,
  }),
  "POST /api/admin/rides/:id/lost-item/close": async (stage) => ({
    by: stage.admin,
    id: await aRideWithUmbrella(stage),
    body: { reason: "Settled by phone" },
    wins: ALL,
  }),
  "PUT /api/gender-wish": alwaysSucceeds("rider", { gender: "woman", isSameOnly: false }),
  "PUT /api/text-notices": alwaysSucceeds("rider", { isOn: false }),
  "PUT /api/phone-sharing": alwaysSucceeds("rider", { isShared: true }),
  "PUT /api/riders/ratings/:rideId": ({ driver, findRide }) => ({
    by: driver,
    id: findRide("rated"),
    body: { status: "YES" },
    wins: ALL,
  }),
  "PUT /api/blocked-drivers/:id": async ({ world, rider }) => ({
    by: rider,
    id: (await aDriver(world)).id,
    body: { isBlocked: true },
    wins: ALL,
  }),
  "PUT /api/blocked-riders/:id": ({ driver, findRide }) => ({
    by: driver,
    id: findRide("rated"),
    body: { isBlocked: true },
    wins: ALL,
  }),
  "POST /api/favorites/toggle-driver/:id": ({ rider, driver }) => ({
    by: rider,
    id: driver.id,
    body: { isFavorite: true },
    wins: ALL,
  }),

  "PUT /api/drivers/platform-status": alwaysSucceeds("driver", { isOnline: true }),
  "POST /api/drivers/still-there": alwaysSucceeds("driver", {}),
  "PUT /api/drivers/position": alwaysSucceeds("driver", { latitude: 40.7484, longitude: -73.9857 }),
  "POST /api/drivers/late-positions": alwaysSucceeds("driver", {
    sentAt: "2026-11-23T15:00:00Z",
    positions: [{ latitude: 40.7484, longitude: -73.9857, at: "2026-11-23T14:59:00Z" }],
  }),
  "PUT /api/drivers/service-area": alwaysSucceeds("driver", {
    address: "Home",
    latitude: 40.7484,
    longitude: -73.9857,
    radiusMiles: 30,
  }),
  "PUT /api/drivers/earnings-goal": alwaysSucceeds("driver", { weeklyGoal: 900 }),
  "PUT /api/drivers/basic-details": async ({ world, driver }) => ({
    by: driver,
    body: await detailsOf(world, driver),
    wins: ALL,
  }),
  "PUT /api/drivers/vehicle-details": alwaysSucceeds("driver", vehicle),
  "POST /api/drivers/vehicles/:id/use": async ({ world }) => {
    const by = await aDriver(world);
    return { by, id: await insertOtherVehicleOf(world.services.pool, by.id), wins: ONE };
  },
  "DELETE /api/drivers/vehicles/:id": async ({ world, driver: by }) => ({
    by,
    id: await insertOtherVehicleOf(world.services.pool, by.id),
    wins: ONE,
  }),
  "POST /api/driver/stripe-connect": async ({ world: { services }, driver }) => {
    const expiresAt = plusMinutes(services.now(), 30);
    const codeOwner = { driverId: driver.id, session: sessionOf(driver.token), expiresAt };
    const code = crypto.randomUUID();
    await insertCode(services.db, code, codeOwner);
    return { by: driver, body: { code } };
  },
  "PUT /api/rates/standard-rates": alwaysSucceeds("driver", {
    baseFare: 6,
    perMinuteCharge: 0.3,
    perMileCharge: 2,
  }),
  "PUT /api/rates/hourly-rates": alwaysSucceeds("driver", {
    hourlyRateEnabled: true,
    perHourRate: 45,
    minimumHours: 2,
    maximumHours: 5,
  }),
  "PUT /api/toggle/hourly-rates": alwaysSucceeds("driver"),
  "PUT /api/rates/discounted-rates": alwaysSucceeds("driver", {
    discountedRateEnabled: true,
    discountPercentage: 12,
  }),
  "PUT /api/toggle/discounted-rates": alwaysSucceeds("driver"),
  "POST /api/testimonials": async (stage) => {
    const driver = await aSpareAccount(stage, "DRIVER");
    await stage.world.services.db
      .updateTable("drivers")
      .set({ completedRides: 9 })
      .where("accountId", "=", driver.id)
      .execute();
    const body = {
      years_of_experience: 7,
      location: "Queens, NY",
      experience_description: "I set my own fares, for all to see.",
    };
    return { by: driver, body, wins: ALL };
  },
  "POST /api/testimonials/:id/accept": async ({ world, driver, admin }) => ({
    by: admin,
    id: await insertTestimonialOf(world.services.pool, driver.id),
    wins: ALL,
  }),
  "POST /api/testimonials/:id/reject": async (stage) => {
    const driver = await aSpareAccount(stage, "DRIVER");
    const id = await insertTestimonialOf(stage.world.services.pool, driver.id);
    return { by: stage.admin, id, wins: ALL };
  },

  "POST /api/ideas": alwaysSucceeds("rider", {
    title: "Quiet rides",
    description: "A switch that asks for silence.",
    tags: "",
  }),
  "POST /api/ideas/:id/vote": async ({ world, rider }) => ({
    by: rider,
    id: await insertIdeaOf(world.services.pool, rider.id),
    wins: ALL,
  }),
  "DELETE /api/ideas/:id/vote": async ({ world, rider }) => ({
    by: rider,
    id: await insertIdeaOf(world.services.pool, rider.id),
    wins: ALL,
  }),
};
