import { expect, test } from "vitest";
import { rideStates } from "#shared/rides/ride-states.ts";
import { newsWords, showsRide } from "./news-words.ts";

const told = (role: "RIDER" | "DRIVER" | "ADMIN") =>
  rideStates.filter((state) => newsWords(role, state) !== null);

test("a rider hears of everything that others do to the ride", () => {
  expect(told("RIDER").sort()).toEqual(
    [
      "accepted",
      "rejected",
      "expired",
      "arrived",
      "started",
      "completed",
      "cancelled",
      "no_show",
    ].sort(),
  );
});

test("a driver hears of requests and of what ends without them, not of their own doing", () => {
  expect(told("DRIVER").sort()).toEqual(["cancelled", "expired", "pending"]);
  expect(told("ADMIN")).toEqual([]);
});

test("a page that shows the ride says it by itself; any other page is told", () => {
  expect(
    ["/rides/7", "/", "/history", "/driver/dashboard"].map((path) => showsRide(path, "7")),
  ).toEqual([true, true, true, true]);
  expect(["/rides/8", "/profile", "/schedule"].map((path) => showsRide(path, "7"))).toEqual([
    false,
    false,
    false,
  ]);
});
