import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { getIsFavorite } from "#shared/favorites/contract.ts";
import { getRide } from "#shared/rides/contract.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import {
  createShareLink,
  getSharedRide,
  getShareLinks,
  stopShareLink,
} from "#shared/share-links/contract.ts";
import { broken, refused } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const shared = {
  state: "started" as const,
  from: "5th Ave, New York, NY",
  to: "JFK Airport",
  driver: { firstName: "Dana", car: "Silver Toyota Camry", plateNumber: "T123456C" },
  position: { latitude: 40.7, longitude: -74, at: new Date().toISOString() },
  minutes: { from: 20, to: 31 },
};

test("a shared ride shows driver, car, plate and arrival without log-in", async () => {
  server.on(getSharedRide, { success: true, ride: shared });
  await openPage("/t/a-token");
  expect(
    await screen.findByRole("heading", { level: 1, name: "The ride is under way" }),
  ).toBeTruthy();
  expect(screen.getByText("Arrives in 20-31 min (estimated)")).toBeTruthy();
  expect(screen.getByText("Silver Toyota Camry")).toBeTruthy();
  expect(screen.getByText("T123456C")).toBeTruthy();
});

test("a link that is stopped while the page is open ends with a plain page", async () => {
  server.on(getSharedRide, refused(404, "This ride is not shared any more"));
  await openPage("/t/a-token");
  expect(await screen.findByText("This ride is not shared any more")).toBeTruthy();
});

test("a failed load offers another try", async () => {
  server.on(getSharedRide, broken());
  const { person } = await openPage("/t/a-token");
  const retry = await screen.findByRole("button", { name: "Try again" });
  server.on(getSharedRide, { success: true, ride: shared });
  await person.click(retry);
  expect(await screen.findByText("T123456C")).toBeTruthy();
});

test("the rider creates a link, copies it and stops it", async () => {
  const ride = aRide({ state: "accepted" });
  const link = {
    id: "019a0000-0000-7000-8000-00000000000a",
    createdAt: "2026-11-22T14:41:00.000Z",
  };
  server.on(getRide, { success: true, ride });
  server.on(getIsFavorite, { success: true, isFavorite: false });
  server.on(
    getShareLinks,
    { success: true, links: [] },
    { success: true, links: [link] },
    { success: true, links: [] },
  );
  server.on(createShareLink, { success: true, link: { ...link, path: "/t/secret" } });
  server.on(stopShareLink, { success: true });
  const { person } = await openPage(`/rides/${ride.id}`, rosa);
  const card = within(await screen.findByRole("region", { name: "Share my ride" }));
  await person.click(card.getByRole("button", { name: "Create a link" }));
  expect(await card.findByText(/\/t\/secret$/)).toBeTruthy();
  await person.click(await card.findByRole("button", { name: "Stop" }));
  await expect.poll(() => card.queryByText(/\/t\/secret$/)).toBeNull();
  expect(server.calls(stopShareLink)).toHaveLength(1);
});
