import type { Page } from "@playwright/test";
import { expectAccessible } from "./expect-accessible.ts";
import { expectVisibleFocus, pressEnterOn, tabTo, typeInto } from "./keyboard.ts";
import { newRider, signIn } from "./people.ts";
import { expect, test } from "./story.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Adds a phone's virtual authenticator, which verifies its user at once. */
async function equipAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const traits = { protocol: "ctap2", transport: "internal", hasResidentKey: true } as const;
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...traits, hasUserVerification: true, isUserVerified: true },
  });
}

const passkeys = (page: Page) => page.getByRole("region", { name: "Passkeys" });

async function addPasskey(page: Page): Promise<void> {
  await page.goto("/profile#account");
  const section = passkeys(page);
  await pressEnterOn(page, section.getByRole("button", { name: "Add a passkey" }));
  await expect(section.getByLabel("Name")).toBeFocused();
  await expectAccessible(page, "the form of a passkey");
  await page.keyboard.insertText("Pixel 9");
  await typeInto(page, section.getByLabel("Your password"), "correct horse");
  await page.keyboard.press("Enter");
  await expect(section.getByText("Pixel 9")).toBeVisible();
  await expectAccessible(page, "the passkeys");
}

async function logOutEverywhere(page: Page): Promise<void> {
  await page.goto("/profile#account");
  await page.getByRole("button", { name: "Log out everywhere", exact: true }).click();
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: "Log out everywhere", exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
}

test("adds a passkey by keyboard, logs in with it, and removes it", async ({
  page,
  context,
  baseURL,
  faults,
}) => {
  faults.expect(/401 \(/);
  const rider = await newRider(baseURL ?? "");
  await signIn(context, rider);
  await equipAuthenticator(page);
  await addPasskey(page);

  await logOutEverywhere(page);
  await page.goto("/login");
  await expectAccessible(page, "the login with a passkey");
  const button = page.getByRole("button", { name: "Log in with a passkey" });
  await tabTo(page, button);
  await expectVisibleFocus(button);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/profile#account");
  await expect(page.getByText(rider.email).filter({ visible: true }).first()).toBeVisible();

  // The virtual authenticator accepts the passkey that the email field suggests, so the rider is logged in at once.
  await logOutEverywhere(page);
  await page.goto("/login?loginAs=driver");
  await expect(page).toHaveURL(/\/$/);

  await page.goto("/profile#account");
  await pressEnterOn(page, passkeys(page).getByRole("button", { name: "Remove Pixel 9" }));
  await expectAccessible(page, "the question before a passkey is removed");
  await pressEnterOn(page, page.getByRole("dialog").getByRole("button", { name: "Remove" }));
  await expect(page.getByText("no longer logs you in. Delete it on your device")).toBeVisible();
  await expect(passkeys(page).getByRole("heading")).toBeFocused();

  await logOutEverywhere(page);
  await page.goto("/login");
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page.getByText("This passkey is not known here")).toBeVisible();
});
