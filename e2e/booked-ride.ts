import { call } from "#demo/drivers/api.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import { checkout } from "#shared/payments/contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { scheduleRide } from "#shared/scheduling/contract.ts";
import { goodCard } from "./booking.ts";
import type { DriverByHand } from "./driver-by-hand.ts";
import { type Person, readRide } from "./people.ts";
import { atEmpireState, empireState, jfk } from "./places.ts";
import { dayAfterTomorrow } from "./scheduling.ts";
import { expect } from "./story.ts";

/**
 * Takes the driver online, and books and pays a ride through the API: loading the pages of a booking would be half the
 * work of a story about something else.
 */
export async function bookRide(rider: Person, driver: DriverByHand): Promise<Ride> {
  await driver.goOnlineAt(atEmpireState);
  const { rides } = await call(rider.caller, calculateFare, {
    body: { from: empireState, to: jfk },
  });
  return payOffer(rider, rides.find(({ lastName }) => lastName === driver.lastName)?.id);
}

/** Books and pays a ride the day after tomorrow through the API, at a time in New York. */
export async function bookScheduledRide(
  rider: Person,
  driver: DriverByHand,
  pickupTime: string,
): Promise<Ride> {
  const { data } = await call(rider.caller, scheduleRide, {
    body: {
      pickupDateTime: dayAfterTomorrow(),
      pickupTime,
      name: `${rider.firstName} ${rider.lastName}`,
      phoneNumber: "+1 212-555-0123",
      pickupLocation: empireState,
      finalDestination: jfk,
    },
  });
  const offer = data.availableDrivers.find(({ lastName }) => lastName === driver.lastName);
  return payOffer(rider, offer?.riderRequestLog.id);
}

/** Sends the payment page's form, as its button does, and waits for the webhook about the payment. */
async function payOffer(rider: Person, offerId: string | undefined): Promise<Ride> {
  if (!offerId) throw new Error("the driver is not offered");
  const { url, rideId } = await call(rider.caller, checkout, { body: { riderLogId: offerId } });
  const card = { number: goodCard, expiry: "12 / 34", cvc: "123", name: "Riley Quinn" };
  const answer = await fetch(url, {
    method: "POST",
    body: new URLSearchParams({ email: rider.email, ...card }),
    redirect: "manual",
  });
  expect(answer.status, "the payment is accepted").toBe(303);
  await expect.poll(async () => (await readRide(rider, rideId)).state).toBe("pending");
  return readRide(rider, rideId);
}
