import type { Page } from "@playwright/test";
import { e164 } from "#server/adapters/sms/sms.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expectVisibleFocus, pressEnterOn, tabTo, typeInto } from "./keyboard.ts";
import { newRider, randomPhoneNumber, signIn } from "./people.ts";
import { expect, test } from "./story.ts";

/** Waits until the newest text message to a number matches, on the page of the SMS sandbox, and returns it. */
async function readText(sandbox: Page, number: string, words: RegExp): Promise<string> {
  const text = sandbox.locator(`h2:text-is("${number}") + p + pre`).first();
  await expect(async () => {
    await sandbox.goto("/sandbox/sms");
    await expect(text).toHaveText(words, { timeout: 100 });
  }).toPass();
  return (await text.textContent()) ?? "";
}

async function reply(sandbox: Page, number: string, word: "STOP" | "START"): Promise<void> {
  const form = sandbox.locator("form", { has: sandbox.locator(`input[value="${number}"]`) });
  await form
    .getByRole("button", { name: `Reply ${word}` })
    .first()
    .click();
  await expect(sandbox).toHaveURL("/sandbox/sms");
}

test("confirms a number by keyboard, turns texts on, and replies STOP and START @phone", async ({
  context,
  page,
  otherBrowser,
  baseURL,
  faults,
}) => {
  faults.expect(/422 \(Unprocessable Entity\)/);
  const phoneNumber = randomPhoneNumber();
  const number = e164(phoneNumber);
  await signIn(context, await newRider(baseURL ?? "", { phoneNumber }));
  await page.goto("/profile#notices");
  const texts = page.getByRole("switch", { name: "Text messages" });
  await expect(texts).toBeDisabled();
  const contacts = page.getByRole("region", { name: "Contact details" });
  await pressEnterOn(page, page.getByRole("link", { name: "Confirm your phone number" }));
  await pressEnterOn(page, contacts.getByRole("button", { name: "Send confirmation code" }));

  const sandbox = await otherBrowser.newPage();
  const [code = ""] = (await readText(sandbox, number, /^\d{6} is your/)).split(" ");
  await expectVisibleFocus(contacts.getByLabel("Code"));
  await page.keyboard.insertText(code === "000000" ? "000001" : "000000");
  await page.keyboard.press("Enter");
  await expectAccessible(page, "a wrong code");
  await contacts.getByLabel("Code").fill("");
  await typeInto(page, contacts.getByLabel("Code"), code);
  await page.keyboard.press("Enter");
  await expect(contacts.getByText("Confirmed", { exact: true })).toBeVisible();

  await page.goto("/profile#notices");
  await tabTo(page, texts);
  await page.keyboard.press("Space");
  await expect(page.getByText(/Reply STOP to end them/)).toBeVisible();
  await readText(sandbox, number, /you get texts about your rides/);
  await reply(sandbox, number, "STOP");
  await page.reload();
  await expect(page.getByText(/^You replied STOP/)).toBeVisible();
  await expect(texts).not.toBeChecked();
  await expectAccessible(page, "texts that were stopped");
  await reply(sandbox, number, "START");
  await page.reload();
  await expect(texts).toBeChecked();
});
