import { setTimeout as pause } from "node:timers/promises";
import { call } from "#demo/drivers/api.ts";
import { startPayouts } from "#shared/payouts/contract.ts";
import { bookRide } from "./booked-ride.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { readLedger } from "./ledger.ts";
import { type Person, readRide, signIn } from "./people.ts";
import { expect, test } from "./story.ts";

const DEBIT_CARD = "4000056655665556";

test("a driver with a debit card pays a fare out at once, by keyboard", async ({
  rider,
  driver,
  db,
  otherBrowser,
}) => {
  await setDebitCard(driver);
  const ride = await bookRide(rider, driver);
  await driver.accept(ride.id);
  await expect
    .poll(() => readRide(rider, ride.id))
    .toMatchObject({ payment: { state: "captured" } });
  await signIn(otherBrowser, driver);
  await waitForSandboxDay();
  await driver.complete(ride.id);
  await expect.poll(async () => (await readLedger(db, ride.id)).driverGot).toBeGreaterThan(0);

  const dashboard = await otherBrowser.newPage();
  await dashboard.goto("/driver/dashboard?tab=payouts");
  const button = dashboard.getByRole("button", { name: /^Pay out \$[\d.]+ now$/ });
  await button.focus();
  await dashboard.keyboard.press("Enter");
  const dialog = dashboard.getByRole("dialog", { name: "Pay out now?" });
  await expect(dialog.getByText("Visa card ending in 5556")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(dashboard, "the confirmation of an instant payout");
  await dashboard.keyboard.press("Shift+Tab");
  await dashboard.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(dashboard.getByText(/Instant, fee \$[\d.]+/).first()).toBeVisible();
  await expect(button).toBeHidden();
});

const SANDBOX_DAY_MS = 60_000;
const NEEDED_MS = 25_000;

/** The sandbox pays all balances out at the end of its day, a minute: waits for the next one if this one ends soon. */
async function waitForSandboxDay(): Promise<void> {
  const leftMs = SANDBOX_DAY_MS - (Date.now() % SANDBOX_DAY_MS);
  if (leftMs < NEEDED_MS) await pause(leftMs);
}

/** Replaces the driver's bank account with a debit card on the provider's page. */
async function setDebitCard({ caller }: Person): Promise<void> {
  const { stripeConnectUrl } = await call(caller, startPayouts);
  const form = {
    firstName: "Dana",
    lastName: "Driver",
    routingNumber: "110000000",
    accountNumber: DEBIT_CARD,
  };
  const page = await fetch(stripeConnectUrl);
  const { ok, status } = await fetch(page.url, {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  expect(ok || status === 303).toBe(true);
}
