import { expect, test } from "vitest";
import { adminPages } from "#web/platform/nav.ts";
import { commandsFor } from "./commands.ts";

const nothing = { by: "", drivers: [], rides: [] };
const ride = (place: number) => ({
  rideId: `id ${place}`,
  reference: `FR${place}`,
  kind: "instant" as const,
  state: "completed" as const,
  rider: "Rosa Delgado",
  driver: "Dan Brooks",
  from: "here",
  to: "there",
  requestedAt: "2026-01-01T00:00:00.000Z",
  pickupAt: null,
  amountDue: 1,
  total: 1,
  refunded: 0,
  money: "charged" as const,
});
const labels = (words: string) => commandsFor(words, nothing).map(({ label }) => label);

test("without words every page, the keys and Logout are offered", () => {
  expect(labels("")).toEqual([
    ...adminPages.map(({ label }) => label),
    "Keyboard shortcuts",
    "Logout",
  ]);
});

test("pages are found by a part of their name, in any case", () => {
  expect(labels(" TEST ")).toEqual(["Testimonials"]);
  expect(labels("zzz")).toEqual([]);
});

test("of the rides that were found the first five are offered", () => {
  const found = { by: "rosa", drivers: [], rides: [1, 2, 3, 4, 5, 6].map(ride) };
  const commands = commandsFor("rosa ", found);
  expect(commands.map(({ label }) => label)).toEqual(["FR1", "FR2", "FR3", "FR4", "FR5"]);
  expect(commands[0]?.detail).toBe("Ride of Rosa Delgado with Dan Brooks");
});

test("what was found by other words is not offered: Enter would open it", () => {
  expect(commandsFor("rosa delgado", { by: "rosa", drivers: [], rides: [ride(1)] })).toEqual([]);
});
