import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { getDriverAlert } from "#shared/alerts/contract.ts";
import { searchPlaces } from "#shared/places/contract.ts";
import { getOpenRides, getRecentRides } from "#shared/rides/contract.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

test("Book Now sticks to the bottom only once both fields are filled, so it covers no empty one", async () => {
  server.on(getOpenRides, { success: true, rides: [] });
  server.on(getRecentRides, { success: true, rides: [] });
  server.on(searchPlaces, { success: true, places: [], isPreparing: false });
  server.on(getDriverAlert, { success: true, alert: null });
  const { person } = await openPage("/", rosa);
  await screen.findByRole("button", { name: "Book Now" });
  const bar = () =>
    screen.getByRole("button", { name: "Book Now" }).closest("[data-sticks-to-bottom]");
  await person.type(screen.getByLabelText("Pickup Location"), "350 5th Ave");
  expect(bar()).toBeNull();
  await person.type(screen.getByLabelText("Dropoff Location"), "JFK Airport");
  expect(bar()).not.toBeNull();
});
