import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getDriverAlert } from "#shared/alerts/contract.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import { aQuote } from "#shared/booking/testing/a-quote.ts";
import { getPlaceAt, searchPlaces } from "#shared/places/contract.ts";
import { milesBetween } from "#shared/places/distance.ts";
import { getOpenRides, getRecentRides } from "#shared/rides/contract.ts";
import { heldAnswer, lostAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const start = { latitude: 40.7484, longitude: -73.9857 };
const place = (label: string) => ({
  success: true as const,
  place: { label, ...start, precision: "coordinates" as const },
});

beforeEach(() => {
  server.on(getOpenRides, { success: true, rides: [] });
  server.on(getRecentRides, { success: true, rides: [] });
  server.on(getDriverAlert, { success: true, alert: null });
  server.on(getPlaceAt, place("350 5th Ave, New York, NY"));
  server.on(searchPlaces, {
    success: true,
    places: [{ label: "Empire State Building", ...start, precision: "landmark" }],
    isPreparing: false,
  });
});

const openPicker = async (text = "empire") => {
  const { person } = await openPage("/", rosa);
  await person.type(await screen.findByLabelText("Pickup Location"), text);
  await person.click(screen.getByRole("button", { name: "Set on map: pickup" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Set pickup on map" }));
  const pin = await dialog.findByRole("button", { name: /^Pickup pin/ });
  return { person, dialog, pin };
};

const pickup = () => screen.getByLabelText("Pickup Location");

test("arrow keys move the pin, and the field gets the exact place", async () => {
  const { person, dialog, pin } = await openPicker();
  expect(document.activeElement).toBe(pin);
  await dialog.findByText("350 5th Ave, New York, NY");
  server.on(getPlaceAt, place("20 W 34th St, New York, NY"));
  await person.keyboard("{ArrowUp}{ArrowUp}{Shift>}{ArrowLeft}{/Shift}");
  await dialog.findByText("20 W 34th St, New York, NY");
  await person.click(dialog.getByRole("button", { name: "Set pickup here" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(pickup()).toHaveProperty("value", "20 W 34th St, New York, NY");
  expect(document.activeElement).toBe(pickup());
  expect(pickup().ariaExpanded ?? pickup().getAttribute("aria-expanded")).toBe("false");

  server.on(calculateFare, aQuote());
  await person.type(screen.getByLabelText("Dropoff Location"), "JFK Airport");
  await person.click(screen.getByRole("button", { name: "Book Now" }));
  await screen.findByRole("list", { name: "Offers" });
  const sent = server.calls(calculateFare)[0]?.body.fromPlace;
  expect(sent && milesBetween(start, sent) * 1609).toBeCloseTo(102, -1);
});

test("Escape, Cancel and Back close the map and leave the field unchanged", async () => {
  const { person } = await openPicker();
  const button = screen.getByRole("button", { name: "Set on map: pickup", hidden: true });
  const expectClosed = async () => {
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(pickup()).toHaveProperty("value", "empire");
    expect(document.activeElement).toBe(button);
  };
  await person.keyboard("{Escape}");
  await expectClosed();
  await person.click(button);
  await screen.findByRole("button", { name: /^Pickup pin/ });
  await person.click(screen.getByRole("button", { name: "Cancel" }));
  await expectClosed();
  await person.click(button);
  await screen.findByRole("button", { name: /^Pickup pin/ });
  history.back();
  await expectClosed();
});

test("without an address the pin can still be set by its coordinates", async () => {
  server.on(getPlaceAt, lostAnswer());
  const { person, dialog } = await openPicker();
  await dialog.findByText(/The address here could not be loaded/);
  await person.click(dialog.getByRole("button", { name: "Set pickup here" }));
  await waitFor(() => expect(pickup()).toHaveProperty("value", "40.74840, -73.98570"));
});

test("an address that failed to load can be loaded again", async () => {
  server.on(getPlaceAt, lostAnswer());
  const { person, dialog } = await openPicker();
  const retry = await dialog.findByRole("button", { name: "Try again" });
  server.on(getPlaceAt, place("350 5th Ave, New York, NY"));
  await person.click(retry);
  await dialog.findByText("350 5th Ave, New York, NY");
});

test("setting the pin waits for the address that is still loading", async () => {
  const reply = heldAnswer(getPlaceAt);
  server.on(getPlaceAt, reply);
  const { person, dialog } = await openPicker();
  expect(dialog.getByText("Finding the address...")).toBeDefined();
  await person.click(dialog.getByRole("button", { name: "Set pickup here" }));
  expect(pickup()).toHaveProperty("value", "empire");
  reply.release(place("350 5th Ave, New York, NY"));
  await waitFor(() => expect(pickup()).toHaveProperty("value", "350 5th Ave, New York, NY"));
});

test("offers for a ZIP code let the rider set the exact pickup", async () => {
  const { person } = await openPage("/", rosa);
  const { data } = aQuote();
  server.on(
    calculateFare,
    aQuote([{}], { data: { ...data, precision: { from: "ZIP code area", to: "Airport" } } }),
  );
  await person.type(await screen.findByLabelText("Pickup Location"), "10118");
  await person.type(screen.getByLabelText("Dropoff Location"), "JFK Airport");
  await person.click(screen.getByRole("button", { name: "Book Now" }));
  await person.click(await screen.findByRole("button", { name: "Set pickup on map" }));
  await screen.findByRole("button", { name: /^Pickup pin/ });
  server.on(calculateFare, aQuote());
  await person.click(screen.getByRole("button", { name: "Set pickup here" }));
  await waitFor(() => expect(screen.queryByText(/We found only/)).toBeNull());
  const exact = { label: "350 5th Ave, New York, NY", ...start, precision: "coordinates" };
  await waitFor(() => expect(server.calls(calculateFare).at(-1)?.body.fromPlace).toEqual(exact));
});
