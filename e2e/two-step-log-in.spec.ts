import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import { call } from "#demo/drivers/api.ts";
import { administrate } from "#server/admin/administrate.ts";
import type { Db } from "#server/database/db.ts";
import { joinAdmins } from "#shared/admin/join-contract.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { aNewcomer } from "./people.ts";
import { expect, test } from "./story.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.slow();

const STEP_MS = 30_000;

/** The authenticator's code some time steps ahead; a story needs different codes, because each works once. */
const codeOf = (secret: string, steps: number) =>
  generateSync({ secret, epoch: Math.floor((Date.now() + steps * STEP_MS) / 1000) });

async function newAdmin(db: Db, url: string) {
  const { email, password, firstName, lastName } = aNewcomer();
  const services = { db, env: { publicUrl: url }, now: () => new Date() };
  const token = (await administrate(services, ["create", email])).split("#")[1] ?? "";
  const anonymous = { url, token: null, signal: new AbortController().signal };
  await call(anonymous, joinAdmins, { body: { token, firstName, lastName, password } });
  return { email, password };
}

type Credentials = { email: string; password: string };

async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

async function logOutEverywhere(page: Page): Promise<void> {
  await page.goto("/admin/account");
  await page.getByRole("button", { name: "Log out everywhere", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: "Log out everywhere", exact: true })
    .click();
  await expect(page).toHaveURL(/\/$/);
}

/** Turns two-step login on at the account page and returns the secret and the recovery codes. */
async function turnOnTwoStep(page: Page, password: string) {
  await page.goto("/admin/account");
  await expect(page.getByText("Off. Adds a code from your phone")).toBeVisible();
  await expectAccessible(page, "the account of an admin");
  await page.getByRole("button", { name: "Turn on two-step login" }).click();
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: "QR code of the secret" })).toBeVisible();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? "";
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(
    /This code is not right/,
  );
  await expectAccessible(page, "the secret, and a wrong code");
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret, 0));
  await page.getByRole("button", { name: "Turn on", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Keep your recovery codes" })).toBeFocused();
  const recoveryCodes = await page
    .getByRole("listitem")
    .getByText(/^(\w{4}-){6}\w{4}$/)
    .allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  await expectAccessible(page, "the recovery codes");
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("Recovery codes left: 10.")).toBeVisible();
  return { secret, recoveryCodes };
}

test("turns two-step login on, logs in with a code and a recovery code, and turns it off", async ({
  page,
  db,
  baseURL,
  faults,
}) => {
  faults.expect(/4(01|22) \(/);
  const admin = await newAdmin(db, baseURL ?? "");
  await logIn(page, admin);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  const { secret, recoveryCodes } = await turnOnTwoStep(page, admin.password);

  await logOutEverywhere(page);
  await logIn(page, admin);
  const field = page.getByLabel("Code", { exact: true });
  await expect(field).toBeFocused();
  await expectAccessible(page, "the second step of a log-in");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.keyboard.press("Enter");
  await field.fill("000000");
  await page.keyboard.press("Enter");
  await expect(field).toHaveAccessibleDescription(/This code is not right, or was used before/);
  await expectAccessible(page, "a wrong code");
  await field.fill(codeOf(secret, 1));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/dashboard$/);

  await logOutEverywhere(page);
  await logIn(page, admin);
  await field.fill(recoveryCodes[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/dashboard$/);

  await page.goto("/admin/account");
  await expect(page.getByText("Recovery codes left: 9.")).toBeVisible();
  await page.getByRole("button", { name: "Turn off two-step login" }).click();
  await page.getByLabel("Your password").fill(admin.password);
  await field.fill(recoveryCodes[1] ?? "");
  await expectAccessible(page, "turning it off");
  await page.getByRole("button", { name: "Turn off", exact: true }).click();
  await expect(page.getByText("Off. Adds a code from your phone")).toBeVisible();
});
