import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { getActivation, getServiceArea, putServiceArea } from "#shared/drivers/contract.ts";
import { getPlaceAt, searchPlaces } from "#shared/places/contract.ts";
import { brokenAnswer, heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { answerDashboard } from "#web/testing/driver-dashboard.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const place = {
  label: "350 5th Ave, New York, NY",
  latitude: 40.7484,
  longitude: -73.9857,
  precision: "address",
} as const;
const area = {
  address: place.label,
  latitude: place.latitude,
  longitude: place.longitude,
  radiusMiles: 10,
};

beforeEach(() => {
  answerDashboard();
  server.on(searchPlaces, { success: true, places: [place], isPreparing: false });
  server.on(putServiceArea, { success: true, serviceArea: area });
});

const openCard = async (serviceArea: typeof area | null = area) => {
  server.on(getServiceArea, { success: true, serviceArea });
  const { person } = await openPage("/driver/dashboard?tab=account", dan);
  const card = within(await screen.findByRole("region", { name: "Scheduled rides" }));
  return { person, card };
};

/** Opens the form of a saved area, or of a new one. */
const openForm = async (serviceArea: typeof area | null = area) => {
  const { person, card } = await openCard(serviceArea);
  const label = serviceArea ? "Change service area" : "Set service area";
  await person.click(card.getByRole("button", { name: label }));
  return {
    person,
    card,
    base: card.getByLabelText("Your base"),
    radius: card.getByLabelText("Radius"),
    save: card.getByRole("button", { name: "Save" }),
  };
};
const bodies = () => server.calls(putServiceArea).map(({ body }) => body);

test("a driver without a service area sees its explanation", async () => {
  const { card } = await openCard(null);
  expect(card.getByText(/Riders who plan ahead do not find you yet/)).toBeDefined();
  expect(card.getByRole("button", { name: "Set service area" })).toBeDefined();
});

test("the checklist beside the card leaves out its step", async () => {
  const step = { step: "serviceArea", done: false, isOptional: true } as const;
  const photo = { ...step, step: "photo", sentence: "Add a photo." } as const;
  server.on(getActivation, {
    ...{ success: true, isShown: false },
    steps: [{ ...step, sentence: "Set your service area." }, photo],
  });
  await openCard(null);
  expect(screen.getByText("Add a photo.")).toBeDefined();
  expect(screen.queryByText("Set your service area.")).toBeNull();
});

test("a saved area is shown as a sentence with its radius and base", async () => {
  const { card } = await openCard();
  const words = card.getByText(/find you when their pickup is within/).textContent;
  expect(words).toContain("within 10 miles of 350 5th Ave, New York, NY.");
});

test("a new area suggests 25 miles, and needs a base from the list", async () => {
  const { person, card, base, radius, save } = await openForm(null);
  expect(radius).toHaveProperty("value", "25");
  await person.type(base, "Empire");
  await person.click(save);
  const link = await card.findByRole("link", { name: "Choose an address from the list" });
  expect(document.activeElement?.getAttribute("role")).toBe("alert");
  expect(base.getAttribute("aria-invalid")).toBe("true");
  await person.click(link);
  expect(document.activeElement?.id).toBe(base.id);
  expect(bodies()).toEqual([]);
});

test("a base chosen by keyboard is saved with its position", async () => {
  const { person, card, base, save } = await openForm(null);
  await person.type(base, "350");
  await screen.findByRole("option", { name: /350 5th Ave/ });
  await person.keyboard("{ArrowDown}{Enter}");
  expect(base).toHaveProperty("value", place.label);
  server.on(getServiceArea, { success: true, serviceArea: area });
  await person.click(save);
  await screen.findByText("Service area saved");
  expect(bodies()).toEqual([{ ...area, radiusMiles: 25 }]);
  expect(card.getByRole("button", { name: "Change service area" })).toBeDefined();
  expect(document.activeElement?.textContent).toBe("Scheduled rides");
});

test.each([
  ["", "Radius must be a whole number of miles"],
  ["2.5", "Radius must be a whole number of miles"],
  ["0", "Radius must be at least 1 mile"],
  ["101", "Radius cannot exceed 100 miles"],
])("a radius of '%s' is refused before it is sent", async (typed, words) => {
  const { person, card, radius, save } = await openForm();
  await person.clear(radius);
  if (typed) await person.type(radius, typed);
  await person.click(save);
  await card.findByRole("link", { name: words });
  expect(radius.getAttribute("aria-invalid")).toBe("true");
  expect(bodies()).toEqual([]);
});

test("the step button moves the radius to the next multiple of five miles, and stops at the limit", async () => {
  const { person, card, radius } = await openForm({ ...area, radiusMiles: 92 });
  const more = card.getByRole("button", { name: "5 miles more" });
  await person.click(more);
  expect(radius).toHaveProperty("value", "95");
  expect(card.getByText(/within 95 miles of your base/)).toBeDefined();
  await person.click(more);
  expect(radius).toHaveProperty("value", "100");
  expect(more).toHaveProperty("disabled", true);
});

test("a double click saves once, and the new radius is shown", async () => {
  const answer = heldAnswer(putServiceArea);
  server.on(putServiceArea, answer);
  const { person, card, save } = await openForm();
  await person.click(card.getByRole("button", { name: "5 miles more" }));
  await person.dblClick(save);
  await person.click(card.getByRole("button", { name: "Saving..." }));
  const saved = { ...area, radiusMiles: 15 };
  server.on(getServiceArea, { success: true, serviceArea: saved });
  answer.release({ success: true, serviceArea: saved });
  await card.findByText("15 miles");
  expect(bodies()).toEqual([saved]);
});

test.each([
  ["refused", refusedAnswer(409, "Finish your ride first"), "Finish your ride first"],
  ["lost", lostAnswer(), "Couldn't reach the server. Your details are saved. Try again."],
])("a save that is %s keeps the input and can be repeated", async (_, first, words) => {
  server.on(putServiceArea, first, { success: true, serviceArea: area });
  const { person, card, radius, save } = await openForm();
  await person.clear(radius);
  await person.type(radius, "30");
  await person.click(save);
  expect((await card.findByRole("alert")).textContent).toBe(words);
  expect(radius).toHaveProperty("value", "30");
  await person.click(save);
  await screen.findByText("Service area saved");
  expect(bodies().map(({ radiusMiles }) => radiusMiles)).toEqual([30, 30]);
});

test("canceling drops the input and moves the focus to the heading", async () => {
  const { person, card, radius } = await openForm();
  await person.type(radius, "5");
  await person.click(card.getByRole("button", { name: "Cancel" }));
  expect(document.activeElement?.textContent).toBe("Scheduled rides");
  await person.click(card.getByRole("button", { name: "Change service area" }));
  expect(card.getByLabelText("Radius")).toHaveProperty("value", "10");
  expect(bodies()).toEqual([]);
});

test("without geolocation the current location cannot be the base, and the field shows the reason", async () => {
  const { person, card, base } = await openForm(null);
  await person.click(base);
  await person.click(await screen.findByRole("option", { name: "Use Current Location" }));
  const words = "Geolocation is not supported by your browser.";
  await waitFor(() => expect(card.getAllByText(words)).not.toEqual([]));
  expect(server.calls(getPlaceAt)).toEqual([]);
});

/** Opens the form of a new area and chooses the device's position, which `find` reports. */
const openLocating = async () => {
  let report: PositionCallback = () => {};
  const getCurrentPosition = (found: PositionCallback) => {
    report = found;
  };
  const watchPosition = () => 1;
  const clearWatch = () => undefined;
  Object.assign(navigator, { geolocation: { getCurrentPosition, watchPosition, clearWatch } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "geolocation"));
  server.on(getPlaceAt, { success: true, place });
  const form = await openForm(null);
  await form.person.click(form.base);
  await form.person.click(await screen.findByRole("option", { name: "Use Current Location" }));
  const { latitude, longitude } = place;
  const coords = { latitude, longitude, accuracy: 5, heading: null };
  return { ...form, find: () => act(async () => report({ coords } as GeolocationPosition)) };
};

test("an address typed while the device is located is kept", async () => {
  const { person, base, find } = await openLocating();
  expect(base).toHaveProperty("placeholder", "Finding your location...");
  await person.type(base, "7 Elm");
  await find();
  await waitFor(() => expect(server.calls(getPlaceAt)).toHaveLength(1));
  await act(async () => {});
  expect(base).toHaveProperty("value", "7 Elm");
});

test("the device's place becomes the base, and keeps a radius that was changed meanwhile", async () => {
  const { person, base, radius, find } = await openLocating();
  await person.clear(radius);
  await person.type(radius, "40");
  await find();
  await waitFor(() => expect(base).toHaveProperty("value", place.label));
  expect(radius).toHaveProperty("value", "40");
});

test("an area that fails to load can be loaded again", async () => {
  server.on(getServiceArea, brokenAnswer());
  const { person } = await openPage("/driver/dashboard?tab=account", dan);
  const card = within(await screen.findByRole("region", { name: "Scheduled rides" }));
  expect(card.queryByRole("button", { name: "Set service area" })).toBeNull();
  server.on(getServiceArea, { success: true, serviceArea: area });
  await person.click(await card.findByRole("button", { name: "Try again" }));
  await card.findByText("10 miles");
});
