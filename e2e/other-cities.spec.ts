import type { Point } from "#shared/places/place.ts";
import {
  askForOffers,
  offerOf,
  openBreakdown,
  payAndWait,
  readReceipt,
  select,
} from "./booking.ts";
import { sumsOf } from "./breakdown.ts";
import { readLedger } from "./ledger.ts";
import { openRideOf } from "./people.ts";
import { expect, test } from "./story.ts";

interface CityTrip {
  from: string;
  to: string;
  /** The driver's position. */
  at: Point;
  /** Bounds of the trip in miles, wide enough for the gazetteer's imprecise positions of addresses. */
  miles: [least: number, most: number];
}

const trips: CityTrip[] = [
  {
    from: "1600 Pennsylvania Ave NW, Washington, DC 20500",
    to: "Union Station, Washington, DC",
    at: { latitude: 38.8977, longitude: -77.0365 },
    miles: [1, 4],
  },
  {
    from: "Hoboken, NJ",
    to: "LaGuardia",
    at: { latitude: 40.7433, longitude: -74.0288 },
    miles: [8, 16],
  },
  {
    from: "O'Hare",
    to: "233 S Wacker Dr, Chicago, IL 60606",
    at: { latitude: 41.9786, longitude: -87.9048 },
    miles: [15, 25],
  },
];

for (const { from, to, at, miles } of trips) {
  test(`completes a ride from ${from} to ${to}`, async ({ page, rider, driver, db }) => {
    await driver.goOnlineAt(at);
    await page.goto("/");
    await askForOffers(page, from, to);
    const distanceText = await page.getByText(/^[\d.]+ mi · /).textContent();
    expect(Number.parseFloat(distanceText ?? "")).toBeGreaterThan(miles[0]);
    expect(Number.parseFloat(distanceText ?? "")).toBeLessThan(miles[1]);

    const offer = offerOf(page, driver);
    const offeredLines = await openBreakdown(offer);
    expect(await select(page, offer)).toEqual(offeredLines);
    await payAndWait(page);
    const { id } = await openRideOf(rider);
    await driver.accept(id);
    await expect(page.getByRole("heading", { name: "Ride Confirmed!" })).toBeVisible();
    await driver.arrive(id);
    await expect(page.getByRole("heading", { name: /is at the pickup$/ })).toBeVisible();
    await driver.start(id);
    await expect(page.getByRole("heading", { name: "You are on your way" })).toBeVisible();
    await driver.complete(id);
    await page.getByRole("link", { name: "See receipt" }).click();
    expect(await readReceipt(page)).toEqual(offeredLines);
    const { total, fare, tax } = sumsOf(offeredLines);
    await expect
      .poll(() => readLedger(db, id))
      .toEqual({ riderPaid: total, driverGot: fare, platformTax: tax, left: 0 });
  });
}
