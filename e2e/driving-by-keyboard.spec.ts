import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { call } from "#demo/drivers/api.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import { checkout } from "#shared/payments/contract.ts";
import { getRide } from "#shared/rides/contract.ts";
import { pay } from "./booking.ts";
import { enter, expectVisibleFocus, tabTo, typeInto } from "./keyboard.ts";
import { newDriver, signIn } from "./people.ts";
import { atEmpireState, empireState, jfk } from "./places.ts";
import { expect, test } from "./story.ts";

const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });
const topOf = async (target: Locator) => {
  await expect(target).toBeVisible();
  return (await target.boundingBox())?.y ?? Number.NaN;
};
const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: "#355a77" } })
    .jpeg()
    .toBuffer();

test("fills in photo, vehicle and service area without a mouse", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, await newDriver(baseURL ?? ""));
  await page.goto("/driver/profile");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    enter(page, page.getByRole("button", { name: /Choose photo/ })),
  ]);
  await chooser.setFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await photo() });
  await tabTo(page, page.getByLabel("Zoom"));
  await page.keyboard.press("ArrowRight");
  await enter(page, page.getByRole("button", { name: "Use photo" }));
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await enter(page, button(page, "Save changes"));
  await expect(page.getByText("Profile saved")).toBeVisible();

  await tabTo(page, page.getByRole("tab", { name: "Basic Details" }), "Shift+Tab");
  await page.keyboard.press("ArrowRight");
  await expectVisibleFocus(page.getByRole("tab", { name: "Vehicle Details" }));
  await typeInto(page, page.getByLabel("Make"), "Tesla");
  await typeInto(page, page.getByLabel("Model", { exact: true }), "Model 3");
  await typeInto(page, page.getByLabel("Color"), "White");
  await tabTo(page, page.getByLabel("Vehicle type"));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel("Vehicle type")).toHaveValue("SUV");
  await typeInto(page, page.getByLabel("Plate number"), "t654321c");
  await typeInto(page, page.getByLabel("VIN"), "1hgcm82633a004352");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Vehicle saved")).toBeVisible();

  await page.goto("/driver/dashboard");
  const figures = await topOf(page.getByText("Total Rides"));
  for (const duty of ["You are offline", "Riders do not see you right now", "Your position"])
    expect(await topOf(page.getByRole("heading", { name: duty })), duty).toBeLessThan(figures);
  await enter(page, button(page, "Set service area"));
  await typeInto(page, page.getByLabel("Your base"), "Hoboken, NJ");
  await expect(page.getByRole("option", { name: /Hoboken/ }).first()).toBeVisible();
  // The device's own position is listed first.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await enter(page, button(page, "Save"));
  await expect(page.getByText(/within.*miles.*of.*Hoboken/)).toBeVisible();
});

test("answers, drives and completes without a mouse", async ({
  page,
  rider,
  driver,
  otherBrowser,
}) => {
  await driver.goOnlineAt(atEmpireState);
  const { rides } = await call(rider.caller, calculateFare, {
    body: { from: empireState, to: jfk },
  });
  const offer = rides.find(({ lastName }) => lastName === driver.lastName);
  const { url, rideId } = await call(rider.caller, checkout, {
    body: { riderLogId: offer?.id ?? "" },
  });
  await page.goto(url);
  await pay(page);
  await signIn(otherBrowser, driver);
  const cab = await otherBrowser.newPage();
  await cab.goto("/driver/dashboard");
  await expect(cab.getByRole("heading", { name: "You are held for a rider" })).toBeVisible();
  await enter(cab, button(cab, "Accept"));
  const dialog = cab.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await enter(cab, dialog.getByRole("button", { name: "Accept" }));
  await expectVisibleFocus(cab.getByRole("heading", { name: /^Drive to / }));
  await expect(cab.getByRole("heading", { name: "You are on a ride" })).toBeVisible();
  await enter(cab, button(cab, "I have arrived"));
  await expectVisibleFocus(cab.getByRole("heading", { name: /^Wait for / }));
  await enter(cab, button(cab, "Start ride"));
  await expectVisibleFocus(cab.getByRole("heading", { name: /to the dropoff$/ }));
  await enter(cab, button(cab, "Complete ride"));
  await enter(cab, dialog.getByRole("button", { name: "Complete ride" }));
  await expect(cab.getByText(/^You earned \$\d+\.\d\d/)).toBeVisible();
  const dashboard = cab.getByRole("heading", { name: "Dashboard" });
  await expect(dashboard).toBeFocused();
  await expect(dashboard).toBeInViewport();
  await expect(cab.getByRole("link", { name: /Completed.*John F. Kennedy/ }).first()).toBeVisible();
  await expect
    .poll(async () => (await call(rider.caller, getRide, { params: { id: rideId } })).ride.state)
    .toBe("completed");
});
