import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { call } from "#demo/drivers/api.ts";
import { getRide } from "#shared/rides/contract.ts";
import { bookRide } from "./booked-ride.ts";
import { expectVisibleFocus, pressEnterOn, tabTo, typeInto } from "./keyboard.ts";
import { newDriver, signIn } from "./people.ts";
import { expect, test } from "./story.ts";

const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });
const boxOf = async (target: Locator) => {
  await expect(target).toBeVisible();
  return (await target.boundingBox()) ?? { x: Number.NaN, y: Number.NaN };
};
/** The headline of a step takes the focus on its own, and so has no ring. */
const expectHeadline = async (page: Page, name: RegExp) => {
  const headline = page.getByRole("heading", { name });
  await expect(headline).toBeFocused();
  await expect(headline).toHaveCSS("outline-style", "none");
  await expect(headline).toBeInViewport();
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
    pressEnterOn(page, page.getByRole("button", { name: /Choose photo/ })),
  ]);
  await chooser.setFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await photo() });
  await tabTo(page, page.getByLabel("Zoom"));
  await page.keyboard.press("ArrowRight");
  await pressEnterOn(page, page.getByRole("button", { name: "Use photo" }));
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await pressEnterOn(page, button(page, "Save changes"));
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
  // Above the figures on a phone; in the first of two columns on a wide screen.
  const figures = await boxOf(page.getByText("Total Rides"));
  for (const name of ["You are offline", "Riders do not see you right now"]) {
    const duty = await boxOf(page.getByRole("heading", { name }));
    expect(duty.y < figures.y || duty.x < figures.x, name).toBe(true);
  }
  await tabTo(page, page.getByRole("tab", { name: "Today" }));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expectVisibleFocus(page.getByRole("tab", { name: "Account", selected: true }));
  await expect(page).toHaveURL("/driver/dashboard?tab=account");
  await pressEnterOn(page, button(page, "Set service area"));
  await typeInto(page, page.getByLabel("Your base"), "Hoboken, NJ");
  await expect(page.getByRole("option", { name: /Hoboken/ }).first()).toBeVisible();
  // The device's own position is listed first.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await pressEnterOn(page, button(page, "Save"));
  await expect(page.getByText(/within.*miles.*of.*Hoboken/)).toBeVisible();
});

test("answers, drives and completes without a mouse", async ({ rider, driver, otherBrowser }) => {
  const { id: rideId } = await bookRide(rider, driver);
  await signIn(otherBrowser, driver);
  const driverPage = await otherBrowser.newPage();
  await driverPage.goto("/driver/dashboard");
  const dialog = driverPage.getByRole("dialog");
  await expectVisibleFocus(dialog.getByRole("button", { name: "Accept" }));
  await driverPage.keyboard.press("Enter");
  await expectHeadline(driverPage, /^Drive to /);
  // On a phone the way comes first, and the button stays at the bottom of the window.
  if ((driverPage.viewportSize()?.width ?? 0) >= 1024) {
    const belowMap = driverPage.getByRole("link", { name: "Open in Maps" });
    const { y } = await boxOf(button(driverPage, "I have arrived"));
    expect(y).toBeLessThan((await boxOf(belowMap)).y);
  }
  await expect(button(driverPage, "Sound and alerts")).toBeHidden();
  await pressEnterOn(driverPage, button(driverPage, "I have arrived"));
  await expectHeadline(driverPage, /^Wait for /);
  await pressEnterOn(driverPage, button(driverPage, "Start ride"));
  await expectHeadline(driverPage, /to the drop-off$/);
  await pressEnterOn(driverPage, button(driverPage, "Complete ride"));
  await pressEnterOn(driverPage, dialog.getByRole("button", { name: "Complete ride" }));
  await expect(driverPage.getByText(/^You earned \$\d+\.\d\d/)).toBeVisible();
  const dashboard = driverPage.getByRole("heading", { name: "Dashboard" });
  await expect(dashboard).toBeFocused();
  await expect(dashboard).toBeInViewport();
  await tabTo(driverPage, driverPage.getByRole("tab", { name: "Today" }));
  await driverPage.keyboard.press("ArrowRight");
  await expect(
    driverPage.getByRole("link", { name: /Completed.*John F. Kennedy/ }).first(),
  ).toBeVisible();
  await expect
    .poll(async () => (await call(rider.caller, getRide, { params: { id: rideId } })).ride.state)
    .toBe("completed");
});
