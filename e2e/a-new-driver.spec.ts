import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { call } from "#demo/drivers/api.ts";
import type { Db } from "#server/database/db.ts";
import { DEMO_PASSWORD } from "#server/product/demo-log-ins.ts";
import { logInAdmin } from "#shared/accounts/contract.ts";
import { verifyDriver } from "#shared/admin/contract.ts";
import { askForOffers, offerOf, openBreakdown, payAndWait, select } from "./booking.ts";
import { sumsOf } from "./breakdown.ts";
import { expectSound } from "./expect-accessible.ts";
import { aNewcomer, type Newcomer, openRideOf, type Person, register } from "./people.ts";
import { atEmpireState, empireState, jfk } from "./places.ts";
import { expect, test } from "./story.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.slow();

const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#355a77" } })
    .jpeg()
    .toBuffer();

async function signUp(cab: Page, newcomer: Newcomer): Promise<void> {
  await cab.goto("/register?signupAs=driver");
  await register(cab, newcomer);
  await expect(cab.getByRole("heading", { name: "Login as driver" })).toBeVisible();
  await cab.getByLabel("Password", { exact: true }).fill(newcomer.password);
  await cab.getByRole("button", { name: "Login", exact: true }).click();
  await expect(cab.getByRole("switch", { name: "Online" }).first()).toBeVisible();
}

async function fillInPerson(cab: Page): Promise<void> {
  await cab.getByRole("button", { name: "Save changes" }).click();
  await expect(cab.getByRole("link", { name: "Add a profile photo" })).toBeVisible();
  await expectSound(cab, "basic details with a mistake");
  const file = cab.locator("input[type=file]");
  const svg = Buffer.from("<svg><script>alert(1)</script></svg>");
  await file.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: svg });
  await expect(cab.getByText("Only .jpg, .jpeg, .png formats are supported.")).toBeVisible();
  await file.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await photo() });
  await cab.getByLabel("Zoom").press("ArrowRight");
  await cab.getByLabel("Left to right").press("ArrowLeft");
  await expectSound(cab, "cropping");
  await cab.getByRole("button", { name: "Use photo" }).press("Enter");
  await expect(cab.getByText("Not saved yet")).toBeVisible();
  await cab.getByRole("tab", { name: "Vehicle Details" }).click();
  await cab.getByRole("tab", { name: "Basic Details" }).click();
  await cab.getByRole("button", { name: "Save changes" }).click();
  await expect(cab.getByText("Profile saved")).toBeVisible();
}

async function fillInVehicle(cab: Page): Promise<void> {
  await cab.getByRole("link", { name: "Add your vehicle" }).click();
  await expect(cab.getByText("No vehicle details found")).toBeVisible();
  await expect(cab.getByLabel("Year")).toHaveValue("2000");
  await expectSound(cab, "vehicle details");
  for (const [label, value] of [
    ["Make", "Tesla"],
    ["Model", "Model 3"],
    ["Color", "White"],
    ["Plate number", "t654321c"],
    ["VIN", "1hgcm82633a004353"],
  ] as const)
    await cab.getByLabel(label, { exact: true }).fill(value);
  await expect(cab.getByText("The check digit does not fit.")).toBeVisible();
  await cab.getByRole("button", { name: "Save changes" }).click();
  await expect(cab.getByText("Vehicle saved")).toBeVisible();
  await expect(cab.getByLabel("Plate number")).toHaveValue("T654321C");
}

async function connectPayouts(cab: Page): Promise<void> {
  await cab.getByRole("link", { name: "Connect with Stripe" }).click();
  await expectSound(cab, "no payout account");
  await cab.getByRole("button", { name: "Connect with Stripe" }).click();
  await cab.getByRole("link", { name: /^Leave incomplete/ }).click();
  await expect(cab.getByRole("heading", { name: "Not connected yet" })).toBeVisible();
  await expect(cab.getByText("Enter your legal name.")).toBeVisible();
  await expectSound(cab, "payout account not connected yet");
  await cab.reload();
  await expect(cab.getByRole("heading", { name: "Not connected yet" })).toBeVisible();
  await cab.getByRole("button", { name: "Continue on Stripe" }).click();
  await cab.getByLabel("Legal first name").fill("Riley");
  await cab.getByLabel("Legal last name").fill("Quinn");
  await cab.getByRole("button", { name: "Complete onboarding" }).click();
  await expect(cab.getByRole("heading", { name: "Payout account connected" })).toBeVisible();
  await expectSound(cab, "payout account connected");
  await cab.reload();
  await expect(cab.getByRole("heading", { name: "Payout account connected" })).toBeVisible();
}

/** Continues from Stripe to the calculator and sets a price. */
async function setRates(cab: Page): Promise<void> {
  await cab.getByRole("link", { name: "Look at your rates" }).click();
  await cab.getByLabel("Booking Fee").fill("3.25");
  await cab.getByRole("button", { name: "Save Configuration" }).click();
  await expect(cab.getByText("Not saved yet")).toHaveCount(0);
}

/** An admin verifies the driver through the API. */
async function beVerified(url: string, db: Db, { email }: Newcomer): Promise<void> {
  const anonymous = { url, token: null, signal: new AbortController().signal };
  const { token } = await call(anonymous, logInAdmin, {
    body: { email: "ada@demo.faire", password: DEMO_PASSWORD },
  });
  const { id } = await db
    .selectFrom("accounts")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await call({ ...anonymous, token }, verifyDriver, { params: { id }, body: { isVerified: true } });
}

/** Accepts the request, drives and completes it. */
async function drive(cab: Page, rider: Person): Promise<void> {
  const request = cab.getByRole("region", { name: `${rider.firstName} asks for a ride` });
  await request.getByRole("button", { name: "Accept" }).click();
  await cab.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
  await cab.getByRole("button", { name: "I have arrived" }).click();
  await cab.getByRole("button", { name: "Start ride" }).click();
  await cab.getByRole("button", { name: "Complete ride" }).click();
  await cab.getByRole("dialog").getByRole("button", { name: "Complete ride" }).click();
}

test("takes a new driver from the checklist to a first ride and an export @phone", async ({
  page,
  rider,
  otherBrowser,
  faults,
  db,
  baseURL,
}) => {
  faults.expect(/409 .*stripe-connect/);
  const newcomer = { ...aNewcomer(), firstName: "Nova", lastName: `N${Date.now()}` };
  await otherBrowser.grantPermissions(["geolocation"]);
  await otherBrowser.setGeolocation(atEmpireState);
  const cab = await otherBrowser.newPage();
  await signUp(cab, newcomer);
  await cab.goto("/driver/profile");
  await expect(cab.getByRole("region", { name: "Riders do not see you right now" })).toBeVisible();
  await expectSound(cab, "profile of a new driver");
  await fillInPerson(cab);
  await fillInVehicle(cab);
  await connectPayouts(cab);
  await setRates(cab);

  await cab.goto("/driver/profile");
  await expect(cab.getByText("Your rates are set.")).toBeVisible();
  await cab.getByRole("button", { name: "Go online" }).click();
  await cab.getByRole("link", { name: "Share your position" }).click();
  await cab.getByRole("button", { name: "Share this device's location" }).click();
  await beVerified(baseURL ?? "", db, newcomer);
  await expect(cab.getByRole("region", { name: "Riders can choose you" })).toBeVisible();

  await page.goto("/");
  await askForOffers(page, empireState, jfk);
  const offer = offerOf(page, newcomer);
  await expect(offer.locator("img")).toHaveAttribute("src", /^\/uploads\/[0-9a-f]{32}\.jpg$/);
  const offered = await openBreakdown(offer);
  expect(offered["Base Fare"]).toBe("$3.25");
  await select(page, offer);
  await payAndWait(page);
  const { reference } = await openRideOf(rider);
  await drive(cab, rider);
  await expect(page.getByText("Ride completed")).toBeVisible();

  const { fare } = sumsOf(offered);
  const earned = (fare / 100).toFixed(2);
  await cab.reload();
  await expect(cab.getByText(`$${earned}`).first()).toBeVisible();
  const [file] = await Promise.all([
    cab.waitForEvent("download"),
    cab.getByRole("button", { name: /Download CSV/ }).click(),
  ]);
  const rows = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(rows.find((row) => row.includes(reference))).toContain(earned);
  await cab.getByRole("main").getByRole("switch", { name: "Online" }).first().click();
});

test("shows an error for a return from Stripe without a code or with a foreign one @phone", async ({
  otherBrowser,
  faults,
}) => {
  faults.expect(/40[49] .*stripe-connect/);
  const cab = await otherBrowser.newPage();
  await signUp(cab, aNewcomer());
  await cab.goto("/stripe/verify");
  await expect(cab.getByText("Code is missing. Please try again.")).toBeVisible();
  await cab.goto("/stripe/verify?code=somebody-elses");
  await expect(cab.getByText("This link is not one of ours.")).toBeVisible();
  await cab.route("**/api/driver/stripe-connect", (route) =>
    route.fulfill({ status: 404, body: "" }),
  );
  await cab.reload();
  await expect(cab.getByText("Something went wrong. Please try again.")).toBeVisible();
  await cab.getByRole("link", { name: "Go to Home" }).click();
  await expect(cab).toHaveURL("/");
});
