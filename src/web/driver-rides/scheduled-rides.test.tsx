import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { getDriverHistory, getScheduledRides } from "#shared/rides/lists-contract.ts";
import { aDriverRide, someDriverRides } from "#shared/rides/testing/a-driver-ride.ts";
import { brokenAnswer } from "#web/testing/answers.ts";
import { startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const sentence = "No upcoming rides. The ones below are over.";
const upcoming = aDriverRide({ kind: "scheduled", state: "accepted", username: "Amy Wong" });

test("says above past scheduled rides that none is to come, and only then", async () => {
  startClock("2026-11-22T14:41:00.000Z");
  server.on(getScheduledRides, someDriverRides([upcoming]));
  server.on(getDriverHistory, someDriverRides([]));
  const { queries } = await openPage("/driver/history", dan);
  await screen.findByRole("link", { name: /details of Amy Wong's ride/ });
  expect(screen.queryByText(sentence)).toBeNull();
  server.on(getScheduledRides, someDriverRides([{ ...upcoming, state: "completed" }]));
  await queries.refetchQueries({ queryKey: ["rides", "scheduled"] });
  expect(await screen.findByText(sentence)).toBeDefined();
});

test("folds scheduled rides that are all over, which stand in the history as well", async () => {
  startClock("2026-11-22T14:41:00.000Z");
  server.on(getScheduledRides, someDriverRides([{ ...upcoming, state: "completed" }]));
  server.on(getDriverHistory, someDriverRides([]));
  const { person } = await openPage("/driver/history", dan);
  await screen.findByText("No upcoming rides.");
  expect(screen.queryByRole("link", { name: /details of Amy Wong's ride/ })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Show 1 past one" }));
  expect(screen.getByRole("link", { name: /details of Amy Wong's ride/ })).toBeDefined();
  expect(screen.getByText(sentence)).toBeDefined();
});

test("offers no search while there is no ride at all", async () => {
  server.on(getScheduledRides, someDriverRides([]));
  server.on(getDriverHistory, someDriverRides([]));
  await openPage("/driver/history", dan);
  await screen.findByText("No rides found");
  expect(screen.queryByLabelText("Search")).toBeNull();
  expect(screen.queryByRole("switch", { name: "Hide past ones" })).toBeNull();
});

test("names two failed lists in one box, whose button loads both", async () => {
  server.on(getScheduledRides, brokenAnswer());
  server.on(getDriverHistory, brokenAnswer());
  const { person } = await openPage("/driver/history", dan);
  await screen.findByText("We could not load your scheduled rides and your ride history.");
  server.on(getScheduledRides, someDriverRides([upcoming]));
  server.on(getDriverHistory, someDriverRides());
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("link", { name: /details of Amy Wong's ride/ });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Try again" })).toBeNull());
});
