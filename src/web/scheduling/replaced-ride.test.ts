import { expect, test } from "vitest";
import { detailsOfRide } from "./replaced-ride.ts";
import { blankDetails } from "./ride-details.ts";
import { scheduleRequestOf } from "./schedule-request.ts";
import { rosa } from "./testing/ride-details.ts";

const pickupAt = "2026-11-20T14:30:00.000Z";
const from = {
  label: "350 5th Avenue",
  ...{ latitude: 40.7484, longitude: -73.9857, precision: "address" as const },
};
const to = {
  label: "JFK Airport",
  ...{ latitude: 40.6413, longitude: -73.7781, precision: "airport" as const },
};
const declined: Parameters<typeof detailsOfRide>[0] = {
  id: "019a0000-0000-7000-8000-000000000001",
  from: { ...from, text: "350 5th Avenue, north door" },
  to: { ...to, text: null },
  bookedHours: null,
  passengerName: "Grandma Diaz",
  notes: "Two bags",
  rider: {
    firstName: "Rosa",
    lastName: "Diaz",
    profileImage: null,
    phoneNumber: null,
    yesPercent: null,
  },
};

test("the form of a replaced ride has its places and pickup time", () => {
  const details = detailsOfRide(declined, new Date(pickupAt), blankDetails(rosa));
  expect(scheduleRequestOf(details)).toEqual({
    pickupDateTime: "11/20/2026",
    pickupTime: "09:30",
    name: "Grandma Diaz",
    phoneNumber: "+1 212-555-0100",
    pickupLocation: "350 5th Avenue",
    latitude: null,
    longitude: null,
    fromPlace: from,
    finalDestination: "JFK Airport",
    toPlace: to,
    notesForDriver: "Two bags",
    bookedHours: null,
    insteadOf: declined.id,
  });
});
