import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { getDriverHistory, getScheduledRides } from "#shared/rides/lists-contract.ts";
import { aDriverRide, someDriverRides } from "#shared/rides/testing/a-driver-ride.ts";
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
