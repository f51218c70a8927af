import { expect, test } from "vitest";
import { rideStates } from "#shared/rides/ride-states.ts";
import { rideToast, showsRide } from "./ride-toast.ts";

const statesWithToast = (role: "RIDER" | "DRIVER" | "ADMIN") =>
  rideStates.filter((state) => rideToast(role, state) !== null);

test("shows the rider a toast for each state that a driver, an admin or a deadline can cause", () => {
  expect(statesWithToast("RIDER").sort()).toEqual(
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

test("shows no toast to drivers and admins", () => {
  expect(statesWithToast("DRIVER")).toEqual([]);
  expect(statesWithToast("ADMIN")).toEqual([]);
});

test("shows no toast on a page that shows the ride", () => {
  expect(["/rides/7", "/", "/history"].map((path) => showsRide(path, "7"))).toEqual([
    true,
    true,
    true,
  ]);
  expect(["/rides/8", "/profile", "/schedule"].map((path) => showsRide(path, "7"))).toEqual([
    false,
    false,
    false,
  ]);
});
