import { expect, test } from "vitest";
import { adminPages } from "#web/platform/admin/admin-pages.ts";
import { commandsFor } from "./commands.ts";

const nothing = { query: "", drivers: [], riders: [], rides: [] };
const ride = (number: number) => ({
  rideId: `id ${number}`,
  reference: `FR${number}`,
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
  takenByBank: 0,
  money: "charged" as const,
});
const labels = (text: string) => commandsFor(text, nothing, "owner").map(({ label }) => label);

test("lists every page, the shortcuts and Logout for an empty text", () => {
  expect(labels("")).toEqual([
    ...adminPages.map(({ label }) => label),
    "Keyboard shortcuts",
    "Logout",
  ]);
});

test("finds pages by a part of their name in any case", () => {
  expect(labels(" TEST ")).toEqual(["Testimonials"]);
  expect(labels("zzz")).toEqual([]);
});

test("lists at most five rides", () => {
  const results = { ...nothing, query: "rosa", rides: [1, 2, 3, 4, 5, 6].map(ride) };
  const commands = commandsFor("rosa ", results, "owner");
  expect(commands.map(({ label }) => label)).toEqual(["FR1", "FR2", "FR3", "FR4", "FR5"]);
  expect(commands[0]?.detail).toBe("Ride of Rosa Delgado with Dan Brooks");
});

test("omits results of an earlier search text, because Enter would open them", () => {
  expect(
    commandsFor("rosa delgado", { ...nothing, query: "rosa", rides: [ride(1)] }, "owner"),
  ).toEqual([]);
});

test("lists a rider with the e-mail, before the rides", () => {
  const rider = {
    id: "rider 1",
    firstName: "Rosa",
    lastName: "Delgado",
    profileImage: null,
    email: "rosa@demo.faire",
    phoneNumber: "2125550100",
    joinedAt: "2026-01-01T00:00:00.000Z",
    rides: 3,
    yes: 2,
    rated: 2,
    isSuspended: false,
  };
  const results = { ...nothing, query: "rosa", riders: [rider], rides: [ride(1)] };
  const commands = commandsFor("rosa", results, "owner");
  expect(commands).toMatchObject([
    { kind: "rider", targetId: "rider 1", label: "Rosa Delgado", detail: "Rider, rosa@demo.faire" },
    { kind: "ride" },
  ]);
});
