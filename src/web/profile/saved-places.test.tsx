import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getCards } from "#shared/cards/contract.ts";
import { getEmailChange } from "#shared/credentials/contract.ts";
import { getNoticeChoices } from "#shared/notices/contract.ts";
import { searchPlaces } from "#shared/places/contract.ts";
import { getUserProfile } from "#shared/profile/contract.ts";
import {
  deleteSavedPlace,
  getSavedPlaces,
  postSavedPlace,
  putSavedPlace,
  type SavedPlace,
} from "#shared/saved-places/contract.ts";
import { refusedAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const home: SavedPlace = {
  id: "01980000-0000-7000-8000-000000000001",
  name: "Home",
  label: "60 Centre St, New York, NY",
  latitude: 40.7143,
  longitude: -74.0018,
  precision: "address",
  note: "Ring twice",
};

beforeEach(() => {
  const { email, firstName, lastName, phoneNumber, profileImage } = rosa;
  server.on(getUserProfile, {
    ...{ success: true, email, firstName, lastName, phoneNumber, profileImage },
  });
  server.on(getCards, { success: true, cards: [] });
  server.on(getNoticeChoices, { success: true, choices: [] });
  server.on(getEmailChange, { success: true, pending: null });
  server.on(searchPlaces, { success: true, places: [], isPreparing: false });
});

const openPlaces = async (...places: SavedPlace[]) => {
  server.on(getSavedPlaces, { success: true, places, recent: [] });
  const { person } = await openPage("/profile", rosa);
  return { person, section: within(await screen.findByRole("region", { name: "Saved places" })) };
};

test("adds Home with an address and a note", async () => {
  const { person, section } = await openPlaces();
  server.on(postSavedPlace, { success: true, places: [home], recent: [] });
  await person.click(await section.findByRole("button", { name: "Add Home" }));
  expect(document.activeElement).toBe(section.getByLabelText("Name"));
  await person.type(section.getByLabelText("Address"), home.label);
  await person.type(section.getByLabelText("Note for the driver (optional)"), "Ring twice");
  await person.click(section.getByRole("button", { name: "Save" }));
  expect(await section.findByText("Note: Ring twice")).toBeDefined();
  expect(document.activeElement).toBe(section.getByRole("button", { name: "Add a place" }));
  expect(server.calls(postSavedPlace)).toEqual([
    expect.objectContaining({ body: { name: "Home", address: home.label, note: "Ring twice" } }),
  ]);
});

test("keeps the input and names the missing field", async () => {
  const { person, section } = await openPlaces();
  await person.click(await section.findByRole("button", { name: "Add Work" }));
  await person.click(section.getByRole("button", { name: "Save" }));
  expect(within(section.getByRole("alert")).getByText("Enter the address")).toBeDefined();
  expect(section.getByLabelText("Name")).toHaveProperty("value", "Work");
});

test("keeps the precision of the place when only its name changes", async () => {
  const { person, section } = await openPlaces(home);
  server.on(putSavedPlace, { success: true, places: [home], recent: [] });
  await person.click(await section.findByRole("button", { name: "Edit Home" }));
  await person.type(section.getByLabelText("Name"), " sweet home");
  await person.click(section.getByRole("button", { name: "Save" }));
  const { latitude, longitude } = home;
  await waitFor(() =>
    expect(server.calls(putSavedPlace)).toEqual([
      expect.objectContaining({
        body: expect.objectContaining({
          place: { latitude, longitude, precision: "address" },
        }),
      }),
    ]),
  );
});

test("says that addresses are being prepared, and shows them once they are there", async () => {
  const { person, section } = await openPlaces();
  server.on(searchPlaces, { success: true, places: [], isPreparing: true });
  await person.click(await section.findByRole("button", { name: "Add Home" }));
  await person.type(section.getByLabelText("Address"), "60 Centre");
  await section.findAllByText(/^Street addresses are still being prepared/);
  const { label, latitude, longitude } = home;
  const place = { label, latitude, longitude, precision: "street" } as const;
  server.on(searchPlaces, { success: true, places: [place], isPreparing: false });
  const option = await screen.findByRole("option", { name: new RegExp(label) }, { timeout: 5000 });
  expect(option).toBeDefined();
});

test("saves a suggestion with its precision", async () => {
  const { person, section } = await openPlaces();
  const { label, latitude, longitude } = home;
  server.on(searchPlaces, {
    success: true,
    places: [{ label, latitude, longitude, precision: "street" }],
    isPreparing: false,
  });
  server.on(postSavedPlace, { success: true, places: [home], recent: [] });
  await person.click(await section.findByRole("button", { name: "Add Home" }));
  await person.type(section.getByLabelText("Address"), "60 Centre");
  await person.click(await screen.findByRole("option", { name: new RegExp(label) }));
  await person.click(section.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(server.calls(postSavedPlace)).toEqual([
      expect.objectContaining({
        body: expect.objectContaining({ place: { latitude, longitude, precision: "street" } }),
      }),
    ]),
  );
});

test("marks places of which only the area is known", async () => {
  const { section } = await openPlaces(home, {
    ...{ ...home, id: "01980000-0000-7000-8000-000000000002", name: "Mom" },
    precision: "zip",
  });
  const mom = (await section.findByText("Mom")).closest("li");
  expect(mom?.textContent).toContain("ZIP code area. Edit it and choose a suggestion");
  expect(section.getByText("Home").closest("li")?.textContent).not.toContain("area");
});

test("shows the server's refusal at its field", async () => {
  const { person, section } = await openPlaces(home);
  const message = "We could not find this address. Add its city or ZIP code.";
  server.on(
    putSavedPlace,
    refusedAnswer(422, message, { code: "place_not_found", fields: { address: message } }),
  );
  await person.click(await section.findByRole("button", { name: "Edit Home" }));
  await person.click(section.getByRole("button", { name: "Save" }));
  expect(await section.findAllByText(message)).toHaveLength(2);
});

test("removes a place", async () => {
  const { person, section } = await openPlaces(home);
  server.on(deleteSavedPlace, { success: true, places: [], recent: [] });
  await person.click(await section.findByRole("button", { name: "Remove Home" }));
  await waitFor(() => expect(section.queryByText("Home")).toBeNull());
});
