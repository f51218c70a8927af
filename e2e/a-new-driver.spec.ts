import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { type Caller, call } from "#demo/drivers/api.ts";
import type { Db } from "#server/database/db.ts";
import { verifyDriver } from "#shared/admin/contract.ts";
import { putGenderWish } from "#shared/gender-wish/contract.ts";
import { putPinWish } from "#shared/rides/pin-contract.ts";
import { decideSubmission, listSubmissions } from "#shared/submissions/contract.ts";
import { askForOffers, offerOf, openBreakdown, payAndWait, select } from "./booking.ts";
import { sumsOf } from "./breakdown.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { pressEnterOn, tabTo } from "./keyboard.ts";
import {
  aNewcomer,
  logInAsAdmin,
  type Newcomer,
  openRideOf,
  type Person,
  register,
} from "./people.ts";
import { atEmpireState, empireState, jfk } from "./places.ts";
import { expect, test } from "./story.ts";
import { actAtStripe, readStripe } from "./stripe-sandbox.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.slow();

const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#355a77" } })
    .jpeg()
    .toBuffer();

async function signUp(driverPage: Page, newcomer: Newcomer): Promise<void> {
  await driverPage.goto("/register?signupAs=driver");
  await register(driverPage, newcomer);
  await expect(driverPage.getByRole("switch", { name: "Online" }).first()).toBeVisible();
  await expect(driverPage).toHaveURL("/");
  await expect(
    driverPage.getByRole("heading", { name: `Welcome, ${newcomer.firstName}` }),
  ).toBeVisible();
  await expect(driverPage.getByRole("link", { name: "Add your vehicle" })).toBeVisible();
}

async function fillInBasicDetails(driverPage: Page): Promise<void> {
  await driverPage.getByRole("button", { name: "Save changes" }).click();
  await expect(driverPage.getByRole("link", { name: "Add a profile photo" })).toBeVisible();
  await expectAccessible(driverPage, "basic details with a mistake");
  const file = driverPage.locator("input[type=file]");
  const svg = Buffer.from("<svg><script>alert(1)</script></svg>");
  await file.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: svg });
  await expect(driverPage.getByText("Only .jpg, .jpeg, .png formats are supported.")).toBeVisible();
  await file.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await photo() });
  await driverPage.getByLabel("Zoom").press("ArrowRight");
  await driverPage.getByLabel("Left to right").press("ArrowLeft");
  await expectAccessible(driverPage, "cropping");
  await driverPage.getByRole("button", { name: "Use photo" }).press("Enter");
  await expect(driverPage.getByText("Not saved yet")).toBeVisible();
  await driverPage.getByRole("tab", { name: "Vehicle Details" }).click();
  await driverPage.getByRole("tab", { name: "Basic Details" }).click();
  await driverPage.getByRole("button", { name: "Save changes" }).click();
  await expect(driverPage.getByText("Profile saved")).toBeVisible();
}

async function fillInVehicle(driverPage: Page): Promise<void> {
  await driverPage.getByRole("link", { name: "Add your vehicle" }).click();
  await expect(driverPage.getByText("No vehicle details found")).toBeVisible();
  await expect(driverPage.getByLabel("Year")).toHaveValue("2000");
  await expectAccessible(driverPage, "vehicle details");
  for (const [label, value] of [
    ["Make", "Tesla"],
    ["Model", "Model 3"],
    ["Color", "White"],
    ["Plate number", "t654321c"],
    ["VIN", "1hgcm82633a004353"],
  ] as const)
    await driverPage.getByLabel(label, { exact: true }).fill(value);
  await expect(driverPage.getByText("The check digit does not fit.")).toBeVisible();
  await driverPage.getByRole("button", { name: "Save changes" }).click();
  await expect(driverPage.getByText("Vehicle saved")).toBeVisible();
  await expect(driverPage.getByLabel("Plate number")).toHaveValue("T654321C");
}

/** Sends the license by keyboard; an admin approves it, and the open page shows the approval. */
async function sendLicense(driverPage: Page, admin: Caller, { lastName }: Newcomer) {
  await driverPage.getByRole("tab", { name: "Documents" }).click();
  const card = driverPage.getByRole("region", { name: "Driver license" });
  await pressEnterOn(driverPage, card.getByRole("button", { name: "Send driver license" }));
  await expect(card.getByLabel("License number")).toBeFocused();
  await driverPage.keyboard.insertText("D1234567");
  await tabTo(driverPage, card.getByLabel("Last valid day"));
  await driverPage.keyboard.type("12312040");
  const file = { name: "license.jpg", mimeType: "image/jpeg", buffer: await photo() };
  await card.locator("input[type=file]").setInputFiles(file);
  await expect(card.getByText("license.jpg")).toBeVisible();
  await expectAccessible(driverPage, "a document before sending");
  await pressEnterOn(driverPage, card.getByRole("button", { name: "Send", exact: true }));
  await expect(card.getByText("In review")).toBeVisible();
  const { submissions } = await call(admin, listSubmissions, { query: { kind: "driver_license" } });
  const { id = "" } = submissions.find(({ driver }) => driver.name.endsWith(lastName)) ?? {};
  await call(admin, decideSubmission, { params: { id }, body: { isApproved: true } });
  await expect(card.getByText("Approved")).toBeVisible();
}

/** Sets the driver's gender to woman and accepts only riders of that gender, by keyboard. */
async function rideWithWomenOnly(driverPage: Page): Promise<void> {
  await driverPage.goto("/driver/profile#gender-wish");
  const isSameOnly = driverPage.getByRole("switch", { name: "Only ride with riders of my gender" });
  await tabTo(driverPage, driverPage.getByLabel("Your gender"));
  await expect(isSameOnly).toBeDisabled();
  await driverPage.keyboard.press("ArrowDown");
  await pressEnterOn(driverPage, driverPage.getByRole("button", { name: "Save changes" }));
  await expect(driverPage.getByText("Your choice was saved.")).toBeVisible();
  await tabTo(driverPage, isSameOnly);
  await driverPage.keyboard.press("Space");
  await expect(isSameOnly).toBeChecked();
}

/** Tries to connect while the service has no Connect platform, then connects once it has one. */
async function startOnboarding(driverPage: Page, db: Db): Promise<void> {
  await driverPage.getByRole("link", { name: "Connect with Stripe" }).click();
  await expectAccessible(driverPage, "no payout account");
  const connect = driverPage.getByRole("button", { name: "Connect with Stripe" });
  await actAtStripe(db, "set-platform", { platform: { refusal: "notSignedUp" } });
  await connect.click();
  const sentence = "Payouts are not available yet. We have been told. Try again later.";
  await expect(driverPage.getByRole("main").getByText(sentence)).toBeVisible();
  await expectAccessible(driverPage, "payouts are not available");
  await actAtStripe(db, "set-platform", { platform: { refusal: null } });
  await connect.click();
}

/** Opens Stripe's form by a link that was used, then by a new one. */
async function openUsedLink(driverPage: Page): Promise<void> {
  const link = driverPage.waitForRequest(/\/setup\/e\//);
  await driverPage.getByRole("button", { name: "Continue on Stripe" }).click();
  await expect(driverPage.getByLabel("Legal first name")).toBeVisible();
  await driverPage.goto((await link).url());
  await expect(driverPage.getByText("That Stripe link was used or too old.")).toBeInViewport();
  await expectAccessible(driverPage, "a used link to Stripe");
  await driverPage.getByRole("button", { name: "Continue on Stripe" }).click();
}

async function connectPayouts(driverPage: Page, db: Db): Promise<void> {
  await startOnboarding(driverPage, db);
  await driverPage.getByRole("link", { name: /^Leave incomplete/ }).click();
  await expect(driverPage.getByRole("heading", { name: "Not connected yet" })).toBeVisible();
  await expect(driverPage.getByText("Enter your legal name.")).toBeVisible();
  await expectAccessible(driverPage, "payout account not connected yet");
  await driverPage.reload();
  await expect(driverPage.getByRole("heading", { name: "Not connected yet" })).toBeVisible();
  await openUsedLink(driverPage);
  await driverPage.getByLabel("Legal first name").fill("Riley");
  await driverPage.getByLabel("Legal last name").fill("Quinn");
  await driverPage.getByRole("button", { name: "Complete onboarding" }).click();
  await expect(driverPage.getByRole("heading", { name: "Payout account connected" })).toBeVisible();
  await expectAccessible(driverPage, "payout account connected");
  await driverPage.reload();
  await expect(driverPage.getByRole("heading", { name: "Payout account connected" })).toBeVisible();
}

async function accountOf(db: Db, { email }: Newcomer): Promise<string> {
  const { stripeAccountId } = await db
    .selectFrom("drivers")
    .innerJoin("accounts", "accounts.id", "drivers.accountId")
    .select("stripeAccountId")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return stripeAccountId ?? "";
}

/** Stripe disables the account for its own review, and enables it again. */
async function waitForReview(driverPage: Page, db: Db, account: string): Promise<void> {
  await actAtStripe(db, "restrict-account", { account, disabledReason: "under_review" });
  await driverPage.goto("/driver/profile?section=stripe#details");
  await expect(driverPage.getByText("Action needed")).toBeVisible();
  await expectAccessible(driverPage, "an account under review");
  await actAtStripe(db, "restore-account", { account });
  await expect(driverPage.getByText("Connected", { exact: true })).toBeVisible();
}

/** Expects no transfer while Stripe restricts the account, and one transfer of these cents once it is restored. */
async function expectTransfer(db: Db, account: string, cents: number): Promise<void> {
  const readTransfers = async () => {
    const path = `/v1/transfers?destination=${account}`;
    const { data } = await readStripe<{ data: { amount: number }[] }>(db, path);
    return data.map(({ amount }) => amount);
  };
  expect(await readTransfers()).toEqual([]);
  await actAtStripe(db, "restore-account", { account });
  await expect.poll(readTransfers, { timeout: 30_000 }).toEqual([cents]);
}

/** Continues from Stripe to the calculator and sets a price. */
async function setRates(driverPage: Page): Promise<void> {
  await driverPage.getByRole("link", { name: "Look at your rates" }).click();
  await driverPage.getByLabel("Booking Fee").fill("3.25");
  await driverPage.getByRole("button", { name: "Save Configuration" }).click();
  await expect(driverPage.getByText("Not saved yet")).toHaveCount(0);
}

/** An admin verifies the driver through the API. */
async function verify(admin: Caller, db: Db, { email }: Newcomer): Promise<void> {
  const { id } = await db
    .selectFrom("accounts")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await call(admin, verifyDriver, { params: { id }, body: { isVerified: true } });
}

/** Accepts the request, starts with the PIN that the rider's home shows, and completes the ride. */
async function driveRide(driverPage: Page, page: Page, rider: Person): Promise<void> {
  const request = driverPage.getByRole("dialog", { name: `${rider.firstName} requested a ride` });
  await request.getByRole("button", { name: "Accept" }).click();
  await driverPage.getByRole("button", { name: "I have arrived" }).click();
  const pin = await page
    .getByText(/^Your PIN is/)
    .getByRole("strong")
    .textContent();
  const pinField = driverPage.getByLabel(`${rider.firstName}'s PIN`);
  await pinField.fill(pin === "0000" ? "0001" : "0000");
  await pinField.press("Enter");
  await expect(driverPage.getByText(/^This PIN is wrong/)).toBeVisible();
  await pinField.fill(pin ?? "");
  await pinField.press("Enter");
  await driverPage.getByRole("button", { name: "Complete ride" }).click();
  await driverPage.getByRole("dialog").getByRole("button", { name: "Complete ride" }).click();
}

test("takes a new driver from the checklist to a first ride and an export @phone", async ({
  page,
  rider,
  otherBrowser,
  faults,
  db,
  baseURL,
}) => {
  faults.expect(/(409|503) .*stripe-connect|409 .*\/start/);
  const newcomer = { ...aNewcomer(), firstName: "Nova", lastName: `N${Date.now()}` };
  await otherBrowser.grantPermissions(["geolocation"]);
  await otherBrowser.setGeolocation(atEmpireState);
  const driverPage = await otherBrowser.newPage();
  const admin = await logInAsAdmin(baseURL ?? "");
  await signUp(driverPage, newcomer);
  await driverPage.goto("/driver/profile");
  await expect(
    driverPage.getByRole("region", { name: "Riders do not see you right now" }),
  ).toBeVisible();
  await expectAccessible(driverPage, "profile of a new driver");
  await fillInBasicDetails(driverPage);
  await rideWithWomenOnly(driverPage);
  await fillInVehicle(driverPage);
  await sendLicense(driverPage, admin, newcomer);
  await connectPayouts(driverPage, db);
  await setRates(driverPage);
  const account = await accountOf(db, newcomer);
  await waitForReview(driverPage, db, account);

  await driverPage.goto("/driver/profile");
  await driverPage.getByText("Other steps", { exact: true }).click();
  await expect(driverPage.getByText("Your rates are set.")).toBeVisible();
  await driverPage.getByRole("link", { name: "Go online on the dashboard" }).click();
  await driverPage.getByRole("button", { name: "Go online" }).click();
  await driverPage.getByRole("button", { name: "Done" }).click();
  const checklist = driverPage.getByRole("region", { name: "Riders do not see you right now" });
  await expect(checklist).toBeVisible();
  await verify(admin, db, newcomer);
  await expect(driverPage.getByRole("heading", { name: "Waiting for requests" })).toBeVisible();
  await expect(checklist).toHaveCount(0);

  await call(rider.caller, putPinWish, { body: { isWished: true } });
  await page.goto("/");
  await askForOffers(page, empireState, jfk);
  const offer = offerOf(page, newcomer);
  await expect(offer).toHaveCount(0);
  await call(rider.caller, putGenderWish, { body: { gender: "woman", isSameOnly: false } });
  await page.reload();
  await askForOffers(page, empireState, jfk);
  const photo = offer.locator("img").first();
  await expect(photo).toHaveAttribute("src", /^\/uploads\/[0-9a-f]{32}\.jpg$/);
  const offeredLines = await openBreakdown(offer);
  expect(offeredLines["Base Fare"]).toBe("$3.25");
  await select(page, offer);
  await payAndWait(page);
  const { reference } = await openRideOf(rider);
  await actAtStripe(db, "restrict-account", { account });
  await driveRide(driverPage, page, rider);
  await expect(page.getByText("Ride completed")).toBeVisible();
  const { fare } = sumsOf(offeredLines);
  await expectTransfer(db, account, fare);

  const earnedDollars = (fare / 100).toFixed(2);
  await driverPage.goto("/driver/dashboard");
  await expect(driverPage.getByText(`$${earnedDollars}`).first()).toBeVisible();
  await driverPage.getByRole("tab", { name: "Earnings" }).click();
  const [file] = await Promise.all([
    driverPage.waitForEvent("download"),
    driverPage.getByRole("button", { name: /Download CSV/ }).click(),
  ]);
  const rows = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(rows.find((row) => row.includes(reference))).toContain(earnedDollars);
  await driverPage.getByRole("switch", { name: "Online" }).click();
});

test("shows an error for a return from Stripe without a code or with a foreign one @phone", async ({
  otherBrowser,
  faults,
}) => {
  faults.expect(/40[49] .*stripe-connect/);
  const driverPage = await otherBrowser.newPage();
  await signUp(driverPage, aNewcomer());
  await driverPage.goto("/stripe/verify");
  await expect(driverPage.getByText("Code is missing. Please try again.")).toBeVisible();
  await driverPage.goto("/stripe/verify?code=somebody-elses");
  await expect(driverPage.getByText("This link is not one of ours.")).toBeVisible();
  await driverPage.route("**/api/driver/stripe-connect", (route) =>
    route.fulfill({ status: 404, body: "" }),
  );
  await driverPage.reload();
  await expect(driverPage.getByText("Something went wrong. Please try again.")).toBeVisible();
  await driverPage.getByRole("link", { name: "Go to Home" }).click();
  await expect(driverPage).toHaveURL("/");
});
