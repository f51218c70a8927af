import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { User } from "#shared/accounts/contract.ts";
import { getIsFavorite } from "#shared/favorites/contract.ts";
import { getPlaceAt } from "#shared/places/contract.ts";
import { getRide, type Ride } from "#shared/rides/contract.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { getShareLinks, stopShareLink } from "#shared/share-links/contract.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan, rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const ride = aRide({ state: "started" });

beforeEach(() => {
  server.on(getRide, { success: true, ride });
  const place = { label: "Fulton St, Brooklyn, NY", latitude: 40.7, longitude: -73.9 };
  server.on(getPlaceAt, { success: true, place: { ...place, precision: "street" } });
});

const openSafety = async (as: User = rosa, current: Ride = ride) => {
  server.on(getRide, { success: true, ride: current });
  const { person } = await openPage(`/rides/${current.id}`, as);
  const opener = await screen.findByRole("button", { name: "Safety" });
  await person.click(opener);
  const sheet = within(await screen.findByRole("dialog", { name: "Safety" }));
  return { person, opener, sheet };
};

test("the first control calls 911, and the car's position becomes words to read out", async () => {
  const { sheet } = await openSafety();
  const call = sheet.getByRole("link", { name: "Call 911" });
  expect(call.getAttribute("href")).toBe("tel:911");
  expect(document.activeElement).toBe(call);
  expect(sheet.getByText(/^I do not know the exact place/)).toBeDefined();
  server.tell({
    ...{ type: "driver-position", rideId: ride.id, at: "2026-11-22T14:41:00.000Z" },
    ...{ latitude: 40.7, longitude: -73.9 },
  });
  expect(
    await sheet.findByText("I am near Fulton St, Brooklyn, NY (40.70000, -73.90000)."),
  ).toBeDefined();
  expect(sheet.getByText(/license plate T 1 2 3 4 5 6 C\.$/)).toBeDefined();
});

test("Escape closes the sheet and returns the focus; messages replace it", async () => {
  const { person, opener } = await openSafety();
  await person.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(opener));
  await person.click(opener);
  const sheet = within(await screen.findByRole("dialog", { name: "Safety" }));
  await person.click(await sheet.findByRole("button", { name: "Messages" }));
  expect(await screen.findByRole("dialog", { name: "Messages with Dan" })).toBeDefined();
  expect(screen.queryByRole("dialog", { name: "Safety" })).toBeNull();
});

test("the words go to another app, or to the clipboard where sharing is not possible", async () => {
  const { person, sheet } = await openSafety(dan);
  await person.click(sheet.getByRole("button", { name: "Send these words to someone" }));
  expect(await sheet.findByText("Copied. Paste the words into a text message.")).toBeDefined();
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain("I drive a Blue Toyota Camry, license plate T 1 2 3 4 5 6 C.");
  const share = vi.fn(async () => undefined);
  Object.assign(navigator, { share });
  await person.click(sheet.getByRole("button", { name: "Send these words to someone" }));
  expect(share).toHaveBeenCalledWith({ text: copied });
  Reflect.deleteProperty(navigator, "share");
});

test.each([
  ["rider", rosa],
  ["driver", dan],
])("the sheet lets a %s share the ride and report a problem", async (_role, person) => {
  const { sheet } = await openSafety(person);
  expect(sheet.getByRole("button", { name: "Create a link" })).toBeDefined();
  expect(sheet.getByRole("button", { name: "Report a problem" })).toBeDefined();
});

const [firstLink, secondLink] = [1, 2].map(
  (number) => `00000000-0000-7000-8000-00000000000${number}`,
) as [string, string];
const linkOf = (id: string) => ({ id, createdAt: "2026-11-22T14:41:00.000Z", contactName: null });

/** A ride that ended 50 minutes ago. */
const endedRide = (state: "completed" | "cancelled") =>
  aRide({
    state,
    timeline: [{ state, at: new Date(Date.now() - 50 * 60_000).toISOString(), by: "driver" }],
  });

test.each(["completed", "cancelled"] as const)(
  "within an hour after a %s ride its links can be stopped, and none created",
  async (state) => {
    const over = endedRide(state);
    server.on(getRide, { success: true, ride: over });
    server.on(getIsFavorite, { success: true, isFavorite: false });
    server.on(getShareLinks, { success: true, links: [linkOf(firstLink)] });
    server.on(stopShareLink, { success: true });
    const { person } = await openPage(`/rides/${over.id}`, rosa);
    const card = within(await screen.findByRole("region", { name: "Share my ride" }));
    expect(card.queryByRole("button", { name: /^Create/ })).toBeNull();
    server.on(getShareLinks, { success: true, links: [] });
    await person.click(card.getByRole("button", { name: "Stop" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Share my ride" })).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })),
    );
  },
);

test("stopping one of two links keeps the focus in the list's card", async () => {
  server.on(getRide, { success: true, ride });
  server.on(getShareLinks, { success: true, links: [linkOf(firstLink), linkOf(secondLink)] });
  server.on(stopShareLink, { success: true });
  const { person } = await openPage(`/rides/${ride.id}`, rosa);
  const card = within(await screen.findByRole("region", { name: "Share my ride" }));
  const [, second] = await card.findAllByRole("button", { name: "Stop" });
  server.on(getShareLinks, { success: true, links: [linkOf(firstLink)] });
  if (second) await person.click(second);
  await waitFor(() =>
    expect(document.activeElement).toBe(card.getByRole("heading", { name: "Share my ride" })),
  );
});

test("has no Safety button once the ride is over", async () => {
  const over = aRide({ state: "cancelled" });
  server.on(getRide, { success: true, ride: over });
  await openPage(`/rides/${over.id}`, rosa);
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("button", { name: "Safety" })).toBeNull();
});
