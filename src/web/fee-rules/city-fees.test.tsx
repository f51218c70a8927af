import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { type CityFee, getCityFees } from "#shared/surcharges/contract.ts";
import { server } from "#web/testing/server.ts";
import { CityFees } from "./city-fees.tsx";

const fee = (facts: Partial<CityFee>): CityFee => ({
  ...{ label: "JFK Access Fee", area: "JFK Airport", amount: { cents: 350 }, trigger: "pickup" },
  ...{ windows: [], vehicleTypes: null },
  ...facts,
});

const rowsOf = async (fees: CityFee[]) => {
  server.on(getCityFees, { success: true, fees });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CityFees />
    </QueryClientProvider>,
  );
  const rows = await screen.findAllByRole("listitem");
  return rows.map(({ textContent }) => textContent);
};

const pickup = fee({ label: "JFK Access Fee (pickup)" });
const dropoff = fee({ label: "JFK Access Fee (drop-off)", trigger: "dropoff" });

test("equal fees of both directions share a row", async () => {
  expect(await rowsOf([pickup, dropoff])).toEqual([
    "JFK Access FeeFor each pickup and each drop-off at JFK Airport$3.50",
  ]);
});

test("fees of both directions with two amounts have a row each", async () => {
  expect(await rowsOf([pickup, { ...dropoff, amount: { cents: 400 } }])).toEqual([
    "JFK Access Fee (pickup)Trips that begin at JFK Airport$3.50",
    "JFK Access Fee (drop-off)Trips that end at JFK Airport$4.00",
  ]);
});

test("a fee of one direction keeps its name", async () => {
  expect(await rowsOf([fee({ area: "Queens" })])).toEqual([
    "JFK Access FeeTrips that begin in Queens$3.50",
  ]);
});
