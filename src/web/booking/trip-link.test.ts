import { expect, test } from "vitest";
import { aStorage } from "#web/platform/testing/a-storage.ts";
import { clearLinkedTrip, parseTripLink, readLinkedTrip, storeLinkedTrip } from "./trip-link.ts";

const now = new Date("2026-11-26T15:00:00Z");
const seconds = (iso: string) => Date.parse(iso) / 1000;

test("parses a link with the positions and addresses of pickup and dropoff", () => {
  const query =
    "?pickup_lat=40.7484&pickup_lon=-73.9857&pickup_address=350%205th%20Ave,%20New%20York&drop_off_lat=40.6413&drop_off_lon=-73.7781&drop_off_address=JFK+Airport";
  expect(parseTripLink(query, now)).toEqual({
    from: {
      text: "350 5th Ave, New York",
      place: { label: "350 5th Ave, New York", latitude: 40.7484, longitude: -73.9857 },
    },
    to: {
      text: "JFK Airport",
      place: { label: "JFK Airport", latitude: 40.6413, longitude: -73.7781 },
    },
    pickup: null,
  });
});

test("a position without an address is written as coordinates; an address without a position is geocoded later", () => {
  const { from, to } = parseTripLink(
    "?pickup_lat=40.7484&pickup_lon=-73.9857&drop_off_address=JFK",
    now,
  );
  expect(from.text).toBe("40.74840, -73.98570");
  expect(to).toEqual({ text: "JFK", place: null });
});

test.each([
  "",
  "?pickup_lat=91&pickup_lon=0",
  "?pickup_lat=&pickup_lon=",
  "?pickup_lat=x&pickup_lon=-73",
  "?pickup_lat=40.7",
  "?pickup_address=https%3A%2F%2Fexample.com",
  `?pickup_address=${"x".repeat(301)}`,
  "?pickup_time=soon",
])("%s leaves the form empty", (query) => {
  const nowhere = { text: "", place: null };
  expect(parseTripLink(query, now)).toEqual({ from: nowhere, to: nowhere, pickup: null });
});

const pickupOf = (iso: string) => parseTripLink(`?pickup_time=${seconds(iso)}`, now).pickup;

test("a pickup time becomes New York's day and time, also one that cannot be booked", () => {
  expect(pickupOf("2026-11-28T14:05:00Z")).toEqual({
    pickupDateTime: "11/28/2026",
    pickupTime: "09:05",
  });
  expect(pickupOf("2026-11-26T20:00:00Z")).toEqual({
    pickupDateTime: "11/26/2026",
    pickupTime: "15:00",
  });
  expect(pickupOf("2027-03-26T15:00:00Z")?.pickupDateTime).toBe("03/26/2027");
  expect(pickupOf("2026-11-25T15:00:00Z")?.pickupDateTime).toBe("11/25/2026");
});

test("rounds a pickup time up to the minute; a time up to 15 minutes from now means a ride now", () => {
  expect(pickupOf("2026-11-27T15:00:20Z")?.pickupTime).toBe("10:01");
  expect(pickupOf("2026-11-27T15:00:00Z")?.pickupTime).toBe("10:00");
  expect(pickupOf("2026-11-26T15:10:00Z")).toBeNull();
  expect(pickupOf("2026-11-26T14:50:00Z")).toBeNull();
});

test("a stored trip can be read until it is cleared; an unreadable one is ignored", () => {
  const storage = aStorage();
  const trip = parseTripLink("?pickup_address=JFK", now);
  storeLinkedTrip(storage, trip);
  expect(readLinkedTrip(storage)).toEqual(trip);
  clearLinkedTrip(storage);
  expect(readLinkedTrip(storage)).toBeNull();
  expect(readLinkedTrip(aStorage({ linkedTrip: "{" }))).toBeNull();
});
