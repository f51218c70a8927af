import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  getBlockedDrivers,
  getBlockedRiders,
  putBlockedDriver,
  putBlockedRider,
} from "#shared/blocks/contract.ts";
import { getIsFavorite } from "#shared/favorites/contract.ts";
import { getBasicDetails, getUserProfile } from "#shared/profile/contract.ts";
import { getRide, type Ride } from "#shared/rides/contract.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { brokenAnswer, lostAnswer } from "#web/testing/answers.ts";
import { startClock } from "#web/testing/clock.ts";
import { answerSettings, dansDetails } from "#web/testing/driver-profile.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan, rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

beforeEach(() => void startClock("2026-11-22T14:41:00.000Z"));

const openRide = (ride: Ride, viewer = rosa) => {
  server.on(getRide, { success: true, ride });
  server.on(getIsFavorite, { success: true, isFavorite: false });
  return openPage(`/rides/${ride.id}`, viewer);
};
const button = (name: string) => screen.findByRole("button", { name });

test("a rider blocks the driver of a ride after a confirmation, and unblocks again", async () => {
  const ride = aRide();
  server.on(putBlockedDriver, lostAnswer(), { success: true, isBlocked: true });
  const { person } = await openRide(ride);
  await person.click(await button("Block Dan"));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("Dan is not told");
  await person.click(within(dialog).getByRole("button", { name: "Block" }));
  expect(await within(dialog).findByRole("alert")).toBeDefined();
  server.on(getRide, { success: true, ride: { ...ride, isBlocked: true } });
  await person.click(within(dialog).getByRole("button", { name: "Block" }));
  await button("Unblock Dan");
  expect(server.calls(putBlockedDriver).map(({ params, body }) => [params.id, body])).toEqual([
    [ride.driver.id, { isBlocked: true }],
    [ride.driver.id, { isBlocked: true }],
  ]);
  server.on(putBlockedDriver, { success: true, isBlocked: false });
  server.on(getRide, { success: true, ride });
  await person.click(await button("Unblock Dan"));
  await button("Block Dan");
});

test.each([
  ["awaiting_payment", "Driver"],
  ["pending", "Help"],
  ["accepted", "Help"],
  ["started", "Help"],
  ["completed", "Help"],
  ["cancelled", "Help"],
] as const)("a rider finds the block of an %s ride once, in the card %s", async (state, name) => {
  await openRide(aRide({ state }));
  const card = within(await screen.findByRole("region", { name }));
  expect(card.getByRole("button", { name: "Block Dan" })).toBeDefined();
  expect(screen.getAllByRole("button", { name: "Block Dan" })).toHaveLength(1);
});

test("a driver blocks the rider of a request by the id of the ride", async () => {
  const ride = aRide({ state: "pending", answerBy: "2026-11-22T14:42:00.000Z" });
  server.on(putBlockedRider, { success: true, isBlocked: true });
  const { person } = await openRide(ride, dan);
  await person.click(await button("Block Rosa"));
  await person.click(await button("Block"));
  await waitFor(() => expect(server.calls(putBlockedRider)).toHaveLength(1));
  expect(server.calls(putBlockedRider)[0]?.params.id).toBe(ride.id);
});

const openProfile = () => {
  answerSettings();
  server.otherwise(getUserProfile, {
    success: true,
    ...{ email: rosa.email, firstName: "Rosa", lastName: "Diaz" },
    ...{ phoneNumber: "2125550100", profileImage: null },
  });
  return openPage("/profile#safety", rosa);
};
const dana = {
  ...{ id: aRide().driver.id, firstName: "Dana", lastName: "Ortiz" },
  blockedAt: "2026-11-20T14:40:00.000Z",
};

test("the profile lists blocked drivers and unblocks them", async () => {
  server.on(getBlockedDrivers, { success: true, people: [dana] });
  server.on(putBlockedDriver, brokenAnswer(), { success: true, isBlocked: false });
  const { person } = await openProfile();
  expect(document.getElementById("blocked")?.textContent).toContain("Blocked drivers");
  await person.click(await button("Unblock Dana Ortiz"));
  await screen.findByText("Internal server error");
  server.on(getBlockedDrivers, { success: true, people: [] });
  await person.click(await button("Unblock Dana Ortiz"));
  await screen.findByText("You have not blocked anyone.");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Blocked drivers" })),
  );
});

test("the profile offers to retry when the list does not load", async () => {
  server.on(getBlockedDrivers, brokenAnswer());
  await openProfile();
  const section = await screen.findByRole("region", { name: "Blocked drivers" });
  await within(section).findByRole("button", { name: /Try again/ });
});

test("the driver's profile lists blocked riders", async () => {
  server.on(getBlockedRiders, {
    success: true,
    people: [{ ...dana, firstName: "Robin", lastName: "N." }],
  });
  answerSettings();
  server.on(getBasicDetails, dansDetails());
  await openPage("/driver/profile#safety", dan);
  await button("Unblock Robin N.");
});
