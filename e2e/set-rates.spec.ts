import type { Page } from "@playwright/test";
import { call } from "#demo/drivers/api.ts";
import { logInDriver, registerDriver } from "#shared/accounts/contract.ts";
import { putStandardRates } from "#shared/rates/contract.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expectVisibleFocus, pressEnterOn, tabTo } from "./keyboard.ts";
import { aNewcomer, type Person, signIn } from "./people.ts";
import { test as anyStory, expect } from "./story.ts";

/** A newly registered driver with default rates, signed in in `page`. */
const test = anyStory.extend<{ newDriver: Person }>({
  newDriver: async ({ context, baseURL }, use) => {
    const anonymous = { url: baseURL ?? "", token: null, signal: new AbortController().signal };
    const newcomer = aNewcomer();
    await call(anonymous, registerDriver, { body: newcomer });
    const { token } = await call(anonymous, logInDriver, { body: newcomer });
    const driver = { ...newcomer, caller: { ...anonymous, token } };
    await signIn(context, driver);
    await use(driver);
  },
});

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const save = (page: Page) => page.getByRole("button", { name: "Save Configuration" }).click();
const toastOf = (page: Page, message: string) =>
  page.getByRole("status").or(page.getByRole("alert")).getByText(message, { exact: true }).first();

test("sets the standard rates with a live example", async ({ page, newDriver: _ }) => {
  await page.goto("/driver/faire-calculator");
  await expect(page.getByRole("heading", { name: "Faire Calculator" })).toBeVisible();
  await expect(
    page.getByText(
      /^Current Faire Tax Rate: 15%\. Assessed at the end of every ride\. Platform fees are based on Trust Badge level and feature usage\.$/,
    ),
  ).toBeVisible();
  const example = page.getByRole("region", { name: "Live example" });
  await expect(
    example.getByText("A 5 mi, 15 min ride: rider pays $17.83, you receive $15.50"),
  ).toBeVisible();
  await expect(field(page, "Booking Fee")).toHaveValue("5.00");
  await expect(field(page, "Booking Fee")).toHaveAttribute("step", "0.01");
  await expectAccessible(page, "standard rates");

  await field(page, "Booking Fee").fill("7");
  await expect(
    example.getByText("A 5 mi, 15 min ride: rider pays $20.13, you receive $17.50"),
  ).toBeVisible();
  await field(page, "Booking Fee").fill("0.99");
  await field(page, "Per Minute Charge").fill("0.09");
  await field(page, "Per Mile Charge").fill("0.49");
  await expect(example.getByText(/Fix the highlighted field/)).toBeVisible();
  await expect(example.getByText(/you receive \$17\.50/)).toBeVisible();
  await save(page);
  const problem = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(problem).toBeFocused();
  await expect(problem.getByRole("link")).toHaveText([
    "Base fare must be at least 1",
    "Per minute charge must be at least 0.1",
    "Per mile charge must be at least 0.5",
  ]);
  await expectAccessible(page, "standard rates with mistakes");

  await page.getByRole("button", { name: "Reset" }).click();
  await expect(field(page, "Per Minute Charge")).toHaveValue("0.20");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(field(page, "Per Minute Charge")).toHaveValue("0.09");
  await page.getByRole("button", { name: "Reset" }).click();
  await field(page, "Booking Fee").fill("7.5");
  await page.getByRole("link", { name: "Home" }).last().click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question.getByText("Your changes to Standard are not saved.")).toBeVisible();
  await expectAccessible(page, "leaving unsaved rates");
  await question.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Save Configuration" }).dblclick();
  await expect(toastOf(page, "Standard rates updated successfully")).toBeVisible();
  await page.goto("/calculator");
  await expect(field(page, "Booking Fee")).toHaveValue("7.50");
});

test("turns the hourly rate and the discount on and off", async ({ page, newDriver: _ }) => {
  await page.goto("/calculator?tab=hourly");
  await expect(tab(page, "Hourly")).toHaveAttribute("aria-selected", "true");
  await save(page);
  await expect(toastOf(page, "Hourly rates are turned off")).toBeVisible();
  await page.getByRole("switch", { name: "Enable Hourly Rate" }).click();
  await expect(field(page, "Hourly Rate")).toHaveValue("1.00");
  await expect(field(page, "Minimum Hours")).toHaveValue("2");
  await expect(field(page, "Maximum Hours")).toHaveValue("5");
  await field(page, "Minimum Hours").fill("6");
  await save(page);
  await expect(
    page.getByText("Minimum Hours must be less than or equal to Maximum Hours").last(),
  ).toBeVisible();
  await field(page, "Minimum Hours").fill("3");
  await field(page, "Hourly Rate").fill("40");
  await expect(
    page.getByText("A 3 h booking: rider pays $138.00, you receive $120.00"),
  ).toBeVisible();
  await expectAccessible(page, "hourly rates");
  await save(page);
  await expect(toastOf(page, "Hourly rates updated successfully")).toBeVisible();
  await field(page, "Hourly Rate").fill("60");
  await page.getByRole("switch", { name: "Enable Hourly Rate" }).click();
  await save(page);
  await expect(toastOf(page, "Hourly rates are turned off")).toBeVisible();
  await save(page);
  await expect(
    page
      .getByRole("alert")
      .getByText("Hourly Rate is disabled. Enable it to save the configuration."),
  ).toBeVisible();

  await tab(page, "Discounts").click();
  await expect(page).toHaveURL(/tab=discounts/);
  await page.getByRole("switch", { name: "Enable Discounts" }).click();
  await expect(field(page, "Discount Percentage")).toHaveValue("10");
  await expect(field(page, "Discount Percentage")).toHaveAttribute("step", "0.1");
  await field(page, "Discount Percentage").fill("0.5");
  await save(page);
  await expect(page.getByText("Discount percentage must be at least 1").last()).toBeVisible();
  await field(page, "Discount Percentage").fill("12.5");
  await save(page);
  await expect(toastOf(page, "Discount settings updated successfully")).toBeVisible();
  await page.getByRole("switch", { name: "Enable Discounts" }).click();
  await save(page);
  await expect(toastOf(page, "Discounts are turned off")).toBeVisible();
});

test("shows rates saved in another window beside the input", async ({
  page,
  newDriver,
  faults,
}) => {
  faults.expect(/409 \(Conflict\)/);
  await page.goto("/calculator");
  await field(page, "Booking Fee").fill("6");
  await call(newDriver.caller, putStandardRates, {
    body: { baseFare: 9, perMinuteCharge: 0.2, perMileCharge: 1.5 },
  });
  await save(page);
  await expect(
    toastOf(page, "These rates were saved in another window since you opened them."),
  ).toBeVisible();
  const comparedRow = page.getByRole("row", { name: /Booking Fee/ });
  await expect(comparedRow).toHaveText("Booking Fee$9.00$6");
  await expectAccessible(page, "rates saved elsewhere");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await save(page);
  await expect(toastOf(page, "Standard rates updated successfully")).toBeVisible();
  await page.reload();
  await expect(field(page, "Booking Fee")).toHaveValue("6.00");
});

test("fills in suggested rates and restores the old rates, without a mouse", async ({
  page,
  driver,
  context,
}) => {
  await signIn(context, driver);
  await page.goto("/calculator");
  const market = page.getByRole("region", { name: "Your market" });
  await pressEnterOn(page, page.getByRole("button", { name: "Dynamic AI" }));
  await expect(market.getByRole("heading", { name: "Your market" })).toBeFocused();
  await expect(market.getByText(/most charge/).first()).toBeVisible();
  await expectAccessible(page, "market");
  const before = await field(page, "Booking Fee").inputValue();
  await pressEnterOn(page, market.getByRole("button", { name: "Use this" }));
  await expect(page.getByText("The suggestion is filled in. Nothing is saved yet.")).toBeVisible();
  await pressEnterOn(page, page.getByRole("button", { name: "Undo" }));
  await expect(field(page, "Booking Fee")).toHaveValue(before);
  await tabTo(page, tab(page, "Standard"), "Shift+Tab");
  await page.keyboard.press("ArrowRight");
  await expectVisibleFocus(tab(page, "Hourly"));
  await page.keyboard.press("End");
  await expect(tab(page, "Discounts")).toBeFocused();
  await expect(page.getByRole("switch", { name: "Enable Discounts" })).toBeVisible();
});
