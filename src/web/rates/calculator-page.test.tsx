import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { getFeeRules } from "#shared/fee-rules/contract.ts";
import { someFeeRules } from "#shared/fee-rules/testing/fee-rules.ts";
import {
  getDiscountedRates,
  getHourlyRates,
  getStandardRates,
  getTaxRate,
  putDiscountedRates,
  putHourlyRates,
  putStandardRates,
  turnDiscountOff,
  turnHourlyRatesOff,
} from "#shared/rates/contract.ts";
import { getMarket } from "#shared/rates/market-contract.ts";
import { getRecentRides } from "#shared/rides/contract.ts";
import { getCityFees } from "#shared/surcharges/contract.ts";
import { brokenAnswer, heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";
import { aMarket } from "./testing/a-market.ts";

const standard = {
  success: true,
  baseFare: 5,
  perMinuteCharge: 0.2,
  perMileCharge: 1.5,
  version: 3,
} as const;
const hourly = {
  success: true,
  hourlyRateEnabled: false,
  perHourRate: 60,
  minimumHours: 2,
  maximumHours: 8,
  version: 1,
} as const;
const discount = {
  success: true,
  discountedRateEnabled: false,
  discountPercentage: 10,
  version: 1,
} as const;
const saved = { success: true, message: "Rates saved", version: 4 } as const;
const stale = refusedAnswer(409, "These rates were changed meanwhile", { code: "rates_changed" });

const answerAll = () => {
  server.on(getStandardRates, standard);
  server.on(getHourlyRates, hourly);
  server.on(getDiscountedRates, discount);
  server.on(getTaxRate, {
    success: true,
    taxRate: 0.15,
    trustLevel: "New Comer",
    personalThrough: null,
  });
  server.on(getMarket, aMarket());
  server.on(getRecentRides, { success: true, rides: [] });
};

/** Opens the calculator of a driver whose standard rates are the defaults. */
const openCalculator = async (tab = "") => {
  answerAll();
  const { person, router } = await openPage(`/calculator${tab}`, dan);
  const save = await screen.findByRole("button", { name: "Save Configuration" });
  return { person, router, save };
};

/** Opens the calculator and types another price per mile. */
const openWithMile = async (price: string) => {
  const page = await openCalculator();
  const mile = screen.getByLabelText("Per Mile Charge");
  await page.person.clear(mile);
  await page.person.type(mile, price);
  return { ...page, mile };
};

test("fills the form with the saved rates and shows an example", async () => {
  await openCalculator();
  expect(screen.getByLabelText("Booking Fee")).toHaveProperty("value", "5.00");
  expect(screen.getByLabelText("Per Mile Charge")).toHaveProperty("value", "1.50");
  const example = screen.getByRole("region", { name: "Live example" });
  expect(within(example).getByText("Rider pays")).toBeDefined();
  expect(within(example).getByText("Example").className).toBe("sr-only");
  const sentence = within(example).getByText(/^A 5 mi, 15 min ride: rider pays/);
  expect(sentence.classList.contains("sr-only")).toBe(true);
  expect(within(example).getByText("You").parentElement?.textContent).toBe("YouFaire Tax");
  expect(screen.getByText(/Current Faire Tax Rate: 15%/)).toBeDefined();
});

test("saves a price with the version that filled the form", async () => {
  server.on(putStandardRates, saved);
  const { person, save } = await openWithMile("2.25");
  expect(screen.getByText("Not saved yet")).toBeDefined();
  await person.click(save);
  await screen.findByText("Rates saved");
  expect(server.calls(putStandardRates).map(({ body }) => body)).toEqual([
    { baseFare: 5, perMinuteCharge: 0.2, perMileCharge: 2.25, version: 3 },
  ]);
  expect(screen.queryByText("Not saved yet")).toBeNull();
});

test("updates the example while typing", async () => {
  const { mile, person } = await openWithMile("2.25");
  const example = () => screen.getByRole("region", { name: "Live example" }).textContent;
  const exampleBefore = example();
  await person.clear(mile);
  await person.type(mile, "1.50");
  expect(example()).not.toBe(exampleBefore);
  await person.clear(mile);
  expect(example()).toContain("Fix the highlighted field");
});

test("shows both versions after a conflict and can keep the input", async () => {
  const { person, save } = await openWithMile("2.25");
  server.on(putStandardRates, stale, { ...saved, version: 5 });
  server.on(getStandardRates, { ...standard, perMileCharge: 1.8, version: 4 });
  await person.click(save);
  const conflict = (
    await screen.findByText("These rates were saved in another window meanwhile.")
  ).closest<HTMLElement>("[role=alert]");
  const line = within(conflict ?? document.body).getByRole("row", { name: /Per Mile Charge/ });
  expect(line.textContent).toBe("Per Mile Charge$1.80$2.25");
  await person.click(screen.getByRole("button", { name: "Keep mine" }));
  await person.click(save);
  await screen.findByText("Rates saved");
  expect(server.calls(putStandardRates).map(({ body }) => body.version)).toEqual([3, 4]);
  expect(server.calls(putStandardRates)[1]?.body.perMileCharge).toBe(2.25);
});

test("can discard the input after a conflict", async () => {
  const { person, save, mile } = await openWithMile("2.25");
  server.on(putStandardRates, stale);
  server.on(getStandardRates, { ...standard, perMileCharge: 1.8, version: 4 });
  await person.click(save);
  await person.click(await screen.findByRole("button", { name: "Use the saved ones" }));
  expect(mile).toHaveProperty("value", "1.80");
  expect(screen.queryByText("Not saved yet")).toBeNull();
});

test("saves once for a double click", async () => {
  const answer = heldAnswer(putStandardRates);
  server.on(putStandardRates, answer);
  const { person, save } = await openWithMile("2.25");
  await person.dblClick(save);
  await screen.findByRole("button", { name: "Saving..." });
  await person.click(save);
  answer.release(saved);
  await screen.findByText("Rates saved");
  expect(server.calls(putStandardRates)).toHaveLength(1);
});

test("does not send a price below the minimum, and links to its field", async () => {
  server.on(putStandardRates, saved);
  const { person, save, mile } = await openWithMile("0.01");
  await person.click(save);
  await screen.findByRole("heading", { name: "There is a problem" });
  expect(mile.getAttribute("aria-invalid")).toBe("true");
  await person.click(screen.getByRole("link", { name: /Per mile charge must be at least/ }));
  expect(document.activeElement).toBe(mile);
  expect(server.calls(putStandardRates)).toEqual([]);
});

test("keeps the input after a failed save, which can be repeated", async () => {
  server.on(putStandardRates, lostAnswer(), saved);
  const { person, save, mile } = await openWithMile("2.25");
  await person.click(save);
  await waitFor(() => expect(screen.getAllByText("Network error")).not.toEqual([]));
  expect(mile).toHaveProperty("value", "2.25");
  await person.click(save);
  await screen.findByText("Rates saved");
});

test("fills in the defaults without saving, which can be undone", async () => {
  const { person, mile } = await openWithMile("2.25");
  await person.click(screen.getByRole("button", { name: "Reset" }));
  await screen.findByText("The defaults are filled in. Nothing is saved yet.");
  expect(mile).toHaveProperty("value", "1.50");
  await person.click(screen.getByRole("button", { name: "Undo" }));
  expect(mile).toHaveProperty("value", "2.25");
});

test("restores the saved rates when changes are discarded and focuses the first field", async () => {
  const { person, mile, save } = await openWithMile("2.25");
  expect(save.classList.contains("bg-yellow")).toBe(true);
  await person.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(mile).toHaveProperty("value", "1.50");
  expect(save.classList.contains("bg-yellow")).toBe(false);
  expect(document.activeElement).toBe(screen.getByLabelText("Booking Fee"));
});

test("keeps input when switching tabs and marks the tab as unsaved", async () => {
  const { person } = await openWithMile("2.25");
  await person.click(screen.getByRole("tab", { name: /Discounts/ }));
  expect(await screen.findByRole("switch", { name: "Enable Discounts" })).toBeDefined();
  await waitFor(() => expect(location.search).toBe("?tab=discounts"));
  await person.click(screen.getByRole("tab", { name: /Standard.*not saved/ }));
  expect(screen.getByLabelText("Per Mile Charge")).toHaveProperty("value", "2.25");
});

test("asks before leaving a page with unsaved rates", async () => {
  const { person, router } = await openWithMile("2.25");
  void router.navigate({ to: "/fees" });
  const question = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  expect(question.getByText("Your changes to Standard are not saved.")).toBeDefined();
  await person.click(question.getByRole("button", { name: "Stay" }));
  expect(location.pathname).toBe("/calculator");
  expect(screen.getByLabelText("Per Mile Charge")).toHaveProperty("value", "2.25");
  server.on(getFeeRules, someFeeRules());
  server.on(getCityFees, { success: true, fees: [] });
  void router.navigate({ to: "/fees" });
  await person.click(await screen.findByRole("button", { name: "Leave without saving" }));
  await waitFor(() => expect(location.pathname).toBe("/fees"));
});

test("turns the hourly rate on with its hours, and off by a separate call", async () => {
  server.on(putHourlyRates, saved);
  server.on(turnHourlyRatesOff, { ...saved, message: "Hourly rate off", version: 5 });
  const { person, save } = await openCalculator("?tab=hourly");
  await person.click(screen.getByRole("switch", { name: "Enable Hourly Rate" }));
  await person.click(save);
  await screen.findByText("Rates saved");
  expect(server.calls(putHourlyRates)[0]?.body).toEqual({
    hourlyRateEnabled: true,
    perHourRate: 60,
    minimumHours: 2,
    maximumHours: 8,
    version: 1,
  });
  await person.click(screen.getByRole("switch", { name: "Enable Hourly Rate" }));
  await person.click(save);
  await screen.findByText("Hourly rate off");
  expect(server.calls(turnHourlyRatesOff)).toHaveLength(1);
});

test("says how to see an hourly example while the hourly rate is off", async () => {
  const { person } = await openCalculator("?tab=hourly");
  const example = within(screen.getByRole("region", { name: "Live example" }));
  expect(example.getByText(/^Turn on the hourly rate/)).toBeDefined();
  expect(screen.queryByText(/Rider pays/)).toBeNull();
  await person.click(screen.getByRole("switch", { name: "Enable Hourly Rate" }));
  expect(example.getByText("Rider pays")).toBeDefined();
});

test("turns a discount on and off", async () => {
  server.on(putDiscountedRates, saved);
  server.on(turnDiscountOff, { ...saved, message: "Discount off", version: 5 });
  const { person, save } = await openCalculator("?tab=discounts");
  await person.click(screen.getByRole("switch", { name: "Enable Discounts" }));
  await person.click(save);
  await screen.findByText("Rates saved");
  expect(server.calls(putDiscountedRates)[0]?.body).toMatchObject({ discountPercentage: 10 });
  await person.click(screen.getByRole("switch", { name: "Enable Discounts" }));
  await person.click(save);
  await screen.findByText("Discount off");
});

test("reports a discount that could not be saved, and leaves its switch on", async () => {
  // As from a proxy, without the server's code and message.
  server.on(putDiscountedRates, refusedAnswer(502, "", { code: "" }));
  const { person, save } = await openCalculator("?tab=discounts");
  await person.click(screen.getByRole("switch", { name: "Enable Discounts" }));
  await person.click(save);
  expect(await screen.findAllByText("Failed to update settings")).not.toHaveLength(0);
  const discountSwitch = screen.getByRole("switch", { name: "Enable Discounts" });
  expect(discountSwitch.getAttribute("aria-checked")).toBe("true");
});

test("says why riders are not offered the example at a discount of 100 %", async () => {
  answerAll();
  server.on(getDiscountedRates, {
    ...discount,
    discountedRateEnabled: true,
    discountPercentage: 100,
  });
  await openPage("/calculator", dan);
  await screen.findByText(
    /^Riders are not offered this ride: your fare of \$0\.00 is below \$3\.00/,
  );
});

test("fills in the market's suggestion", async () => {
  const { person } = await openCalculator();
  await person.click(screen.getByRole("button", { name: "Dynamic AI" }));
  const market = within(await screen.findByRole("region", { name: "Your market" }));
  expect(document.activeElement).toBe(market.getByRole("heading", { name: "Your market" }));
  await person.click(await market.findByRole("button", { name: /Use/ }));
  expect(screen.getByLabelText("Per Mile Charge")).toHaveProperty("value", "1.70");
  await screen.findByText("The suggestion is filled in. Nothing is saved yet.");
});

test("reports a failed load, and retries only the call that failed", async () => {
  answerAll();
  server.on(getHourlyRates, brokenAnswer());
  const { person } = await openPage("/calculator", dan);
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByText("Failed to fetch default values")).toBeDefined();
  expect(screen.getByText("We could not load your rates.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Dynamic AI" })).toHaveProperty("disabled", true);
  server.on(getHourlyRates, hourly);
  await person.click(again);
  await screen.findByRole("button", { name: "Save Configuration" });
  expect(server.calls(getStandardRates)).toHaveLength(1);
});

test("a failed refetch keeps the form, without a message over it", async () => {
  answerAll();
  const { refetch } = await openPage("/calculator", dan);
  await screen.findByRole("button", { name: "Save Configuration" });
  server.on(getHourlyRates, brokenAnswer());
  await refetch();
  expect(screen.getByRole("button", { name: "Save Configuration" })).toBeDefined();
  expect(screen.queryByText("Failed to fetch default values")).toBeNull();
});
