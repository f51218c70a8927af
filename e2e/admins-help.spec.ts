import type { BrowserContext } from "@playwright/test";
import { type Caller, call } from "#demo/drivers/api.ts";
import type { StoredMail } from "#sandbox/mail/stored-mail.ts";
import type { Db } from "#server/database/db.ts";
import { formatDollars } from "#shared/money.ts";
import { refundRide } from "#shared/operations/acts-contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { bookRide } from "./booked-ride.ts";
import type { DriverByHand } from "./driver-by-hand.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { readLedger } from "./ledger.ts";
import { openAdminPage, type Person, readRide } from "./people.ts";
import { openRow } from "./rows.ts";
import { expect, test } from "./story.ts";
import { actAtStripe } from "./stripe-sandbox.ts";

test("finds a completed ride by reference, refunds a part and shows the chargeback", async ({
  page,
  rider,
  driver,
  db,
  otherBrowser,
  baseURL,
}) => {
  const ride = await anAcceptedRide(rider, driver);
  await driver.complete(ride.id);
  await expect.poll(async () => (await readLedger(db, ride.id)).driverGot).toBeGreaterThan(0);

  const adminPage = await openAdminPage(otherBrowser, baseURL ?? "");
  await adminPage.goto("/admin/rides");
  await adminPage.getByRole("searchbox").fill(ride.reference);
  await expect(adminPage.getByText("1 ride", { exact: true })).toBeVisible();
  await expectAccessible(adminPage, "the rides that were found");
  await openRow(adminPage, adminPage.getByRole("link", { name: ride.reference }).first());
  await expect(adminPage.getByRole("heading", { name: `Ride ${ride.reference}` })).toBeVisible();
  await expect(adminPage.getByText("Settled", { exact: true })).toBeVisible();
  await expectAccessible(adminPage, "a ride as admins see it");

  await test.step("a part is refunded", async () => {
    const refundButton = adminPage.getByRole("button", { name: "Refund", exact: true });
    await refundButton.focus();
    await adminPage.keyboard.press("Enter");
    const form = adminPage.getByRole("dialog", { name: `Refund ${ride.reference}` });
    await form.getByLabel("Amount back to the rider").fill("9999");
    await expect(form.getByText(/^Only \$[\d.]+ of this payment is left/)).toBeVisible();
    await form.getByLabel("Amount back to the rider").fill("5");
    await form.getByRole("button", { name: "Refund", exact: true }).click();
    await expect(form.getByRole("alert").first()).toContainText(
      "Give a reason that rider and driver will read",
    );
    await expectAccessible(adminPage, "the form of a refund with a problem");
    await form.getByLabel("Reason").fill("The car was not clean");
    await form.getByLabel("Reason").press("Tab");
    await adminPage.keyboard.press("Enter");
    await expect(form).toBeHidden();
    await adminPage.getByText(/^\d+ postings$/).click();
    await expect(adminPage.getByText("Earnings given back")).toBeVisible();
    // If the sandbox has paid the fare out to the driver's bank already, the driver owes it.
    const fromDriver = adminPage
      .getByText("Transfer to the driver reversed")
      .or(adminPage.getByText("Owed by the driver"));
    await expect(fromDriver.first()).toBeVisible();
    await expect(adminPage.getByText("Settled", { exact: true })).toBeVisible();
  });

  await test.step("rider and driver see the refund", async () => {
    await expect
      .poll(() => readRide(rider, ride.id))
      .toMatchObject({
        payment: { split: { refunded: 5, isRefundDone: true } },
      });
    expect((await readLedger(db, ride.id)).left).toBe(0);
    await page.goto(`/rides/${ride.id}`);
    await expect(page.getByText("$5.00 goes back to your card.")).toBeVisible();
    await expect(page.getByText("The car was not clean")).toBeVisible();
    expect((await readRide(driver, ride.id)).payment.refunds).toMatchObject([{ amount: 5 }]);
    await expectMails(baseURL ?? "", ride.reference, [
      "Refund sent: $5.00 back to you",
      `Refund for ride ${ride.reference}`,
    ]);
  });

  await test.step("the rider's bank takes the payment back", async () => {
    await openDispute(db, ride.id);
    await expectMails(baseURL ?? "", ride.reference, [`Dispute of ride ${ride.reference}`]);
    await adminPage.goto("/admin/payments?money=disputed");
    await adminPage.getByRole("link", { name: ride.reference }).first().click();
    await expect(adminPage.getByRole("heading", { name: "Dispute", exact: true })).toBeVisible();
    await expect(adminPage.getByText("Waits for an answer")).toBeVisible();
    await adminPage.getByText(/^\d+ postings$/).click();
    await expect(adminPage.getByText("Reversed by the rider's bank")).toBeVisible();
    await expect(adminPage.getByRole("button", { name: "Refund", exact: true })).toBeHidden();
    await expectAccessible(adminPage, "a disputed ride as admins see it");
    expect((await readLedger(db, ride.id)).left).toBe(0);
  });
});

test("shows an error at the amount if another admin refunded first, and keeps the input", async ({
  rider,
  driver,
  otherBrowser,
  baseURL,
  faults,
}) => {
  faults.expect(/409/);
  const ride = await anAcceptedRide(rider, driver);
  await driver.complete(ride.id);
  const adminPage = await openAdminPage(otherBrowser, baseURL ?? "");
  await adminPage.goto(`/admin/rides/${ride.id}`);
  await expect(adminPage.getByText("Settled", { exact: true })).toBeVisible();
  await adminPage.getByRole("button", { name: "Refund", exact: true }).click();
  const form = adminPage.getByRole("dialog");
  await form.getByLabel("Reason").fill("The car was not clean");
  await form.getByLabel("Amount back to the rider").fill("1000000");
  await form.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(form.getByRole("alert").first()).toContainText(
    /Only \$[\d.]+ of this payment is left/,
  );
  await expect(form.getByLabel("Amount back to the rider")).toHaveValue("1000000");
  await form.getByLabel("Amount back to the rider").fill(String(ride.amountDue));
  const otherAdmin = await adminCaller(otherBrowser, baseURL ?? "");
  const refund = async (amount: number) =>
    call(otherAdmin, refundRide, {
      params: { id: ride.id },
      body: { amount, paidBy: "both", reason: "The wrong airport" },
    });
  await refund(1);
  await form.getByRole("button", { name: "Refund", exact: true }).click();
  const left = formatDollars(Math.round(ride.amountDue * 100 - 100) / 100);
  const sentence = `Only ${left} of this payment is left to give back`;
  await expect(form.getByLabel("Amount back to the rider")).toHaveAccessibleDescription(
    `At most ${left} ${sentence}`,
  );
  await expect(form.getByLabel("Reason")).toHaveValue("The car was not clean");

  await form.getByLabel("Amount back to the rider").fill("5");
  await refund(Math.round(ride.amountDue * 100 - 100) / 100);
  await form.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(form.getByRole("alert").first()).toContainText("Nothing is left to give back");
  await expect(form.getByText("At most $0.00")).toBeVisible();
  await expect(form.getByLabel("Reason")).toHaveValue("The car was not clean");
  await adminPage.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await expect(adminPage.getByRole("button", { name: "Refund", exact: true })).toHaveCount(0);
});

test("cancels a ride for its rider with a full refund", async ({
  rider,
  driver,
  db,
  otherBrowser,
  baseURL,
}) => {
  const ride = await anAcceptedRide(rider, driver);
  const adminPage = await openAdminPage(otherBrowser, baseURL ?? "");
  await adminPage.goto(`/admin/rides/${ride.id}`);
  await adminPage.getByRole("button", { name: "Cancel ride" }).click();
  const form = adminPage.getByRole("dialog", { name: `Cancel ${ride.reference}` });
  await form.getByLabel("Reason").fill("The rider called us");
  await form.getByRole("button", { name: `Cancel ride ${ride.reference}` }).click();
  await expect(form).toBeHidden();
  await expect(adminPage.getByText("The rider called us").first()).toBeVisible();

  await expect
    .poll(() => readRide(rider, ride.id))
    .toMatchObject({
      state: "cancelled",
      payment: { split: { refunded: ride.amountDue, isRefundDone: true } },
    });
  expect((await readLedger(db, ride.id)).left).toBe(0);
  await adminPage.goto("/admin/payments?money=refunded");
  await expect(adminPage.getByText(ride.reference).first()).toBeAttached();
  await expectAccessible(adminPage, "the payments");
  await adminPage.goto("/admin/findings");
  await expect(adminPage.getByRole("heading", { name: "Findings", exact: true })).toBeVisible();
  await expectAccessible(adminPage, "the findings");
});

/** Opens a dispute as the rider's bank does. */
async function openDispute(db: Db, rideId: string): Promise<void> {
  const { chargeId: charge } = await db
    .selectFrom("payments")
    .select("chargeId")
    .where("rideId", "=", rideId)
    .executeTakeFirstOrThrow();
  await actAtStripe(db, "open-dispute", { charge });
}

/** The signed-in admin's API client. */
async function adminCaller(context: BrowserContext, url: string): Promise<Caller> {
  const cookies = await context.cookies();
  const token = cookies.find(({ name }) => name === "token")?.value ?? null;
  return { url, token, signal: new AbortController().signal };
}

async function anAcceptedRide(rider: Person, driver: DriverByHand): Promise<Ride> {
  const ride = await bookRide(rider, driver);
  await driver.accept(ride.id);
  await expect
    .poll(() => readRide(rider, ride.id))
    .toMatchObject({ payment: { state: "captured" } });
  return ride;
}

/** Expects mails about a ride with these subject prefixes in the outbox. */
async function expectMails(url: string, reference: string, subjects: string[]): Promise<void> {
  await expect
    .poll(async () => {
      const mails = (await (await fetch(`${url}/sandbox/mail.json`)).json()) as StoredMail[];
      const mailsAboutRide = mails.filter(({ text }) => text.includes(reference));
      return subjects.every((prefix) =>
        mailsAboutRide.some(({ subject }) => subject.startsWith(prefix)),
      );
    })
    .toBe(true);
}
