import type { BrowserContext, Page } from "@playwright/test";
import { call } from "#demo/drivers/api.ts";
import { validateToken } from "#shared/accounts/contract.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { pressEnterOn, tabTo, typeInto } from "./keyboard.ts";
import {
  aNewcomer,
  newDriver,
  newRider,
  openAdminPage,
  randomPhoneNumber,
  signIn,
} from "./people.ts";
import { openRow } from "./rows.ts";
import { expect, test } from "./story.ts";

type Browsers = {
  context: BrowserContext;
  otherBrowser: BrowserContext;
  baseURL?: string | undefined;
};

/** A new person in one browser, and an admin in the other. */
async function openPersonAndAdmin(
  register: typeof newRider,
  { context, otherBrowser, baseURL = "" }: Browsers,
) {
  const lastName = `Quinn ${Date.now()}`;
  const person = await register(baseURL, { lastName, phoneNumber: randomPhoneNumber() });
  await signIn(otherBrowser, person);
  const personPage = await otherBrowser.newPage();
  const page = await openAdminPage(context, baseURL);
  return { person, name: `${person.firstName} ${lastName}`, personPage, page };
}

/** Answers an appeal with a reason, by keyboard. */
async function answerAppeal(page: Page, button: RegExp, confirm: string, answer: string) {
  await pressEnterOn(page, page.getByRole("button", { name: button }));
  const question = page.getByRole("dialog", { name: button });
  await expect(question.getByLabel("Reason")).toBeFocused();
  await page.keyboard.insertText(answer);
  await pressEnterOn(page, question.getByRole("button", { name: confirm }));
  await expect(question).toBeHidden();
}

async function sendAppeal(page: Page, words: string): Promise<void> {
  await typeInto(page, page.getByLabel("Your appeal"), words);
  await pressEnterOn(page, page.getByRole("button", { name: "Send appeal" }));
  await expect(page.getByText(/^We answer by/)).toBeVisible();
  await expect(page.getByLabel("Your appeal")).toHaveCount(0);
}

test("suspends a driver, who reads why, appeals and may work again, all by keyboard", async ({
  context,
  baseURL,
  otherBrowser,
  faults,
}) => {
  faults.expect(/401|Log in to continue/);
  const {
    person: driver,
    name,
    personPage: driverPage,
    page,
  } = await openPersonAndAdmin(newDriver, { context, otherBrowser, baseURL });
  const { user } = await call(driver.caller, validateToken);
  await driverPage.goto("/driver/profile");
  await expect(driverPage.getByLabel("First name")).toBeVisible();

  await page.goto(`/admin/driver/${user.id}`);
  await pressEnterOn(page, page.getByRole("link", { name: "Suspend" }));
  await pressEnterOn(page, page.getByRole("button", { name: `Suspend ${name}` }));
  await expect(page.getByText("Choose a reason").first()).toBeVisible();
  await expectAccessible(page, "a suspension with mistakes");
  await tabTo(page, page.getByLabel("Reason"));
  await page.keyboard.press("ArrowDown");
  await typeInto(page, page.getByLabel(/^Notice/), "A rider says you asked for cash.");
  await typeInto(page, page.getByLabel(/^Evidence/), "Report of a rider");
  await pressEnterOn(page, page.getByRole("button", { name: `Suspend ${name}` }));
  await expect(page.getByText(`${name} is suspended`)).toBeVisible();

  await driverPage.goto("/suspended");
  await pressEnterOn(driverPage, driverPage.getByRole("link", { name: "Continue as Driver" }));
  await typeInto(driverPage, driverPage.getByLabel("Email"), driver.email);
  const password = driverPage.getByLabel("Password", { exact: true });
  await typeInto(driverPage, password, aNewcomer().password);
  await driverPage.keyboard.press("Enter");
  await expect(driverPage.getByText("A rider says you asked for cash.")).toBeVisible();
  await expectAccessible(driverPage, "a suspended account");
  await sendAppeal(driverPage, "I never did");

  await page.goto("/admin/suspensions");
  await expect(page.getByRole("button", { name: /^Accept and lift/ })).toBeVisible();
  await expectAccessible(page, "an appeal to answer");
  await answerAppeal(
    page,
    new RegExp(`^Accept and lift the suspension of ${name}`),
    "Accept and lift",
    "You are right",
  );
  await expect(page.getByText(`${name} can use Faire again`)).toBeVisible();

  await driverPage.goto("/suspended");
  await expect(driverPage.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
});

test("suspends a rider for a week, rejects the appeal with a reason and lifts it later @phone", async ({
  context,
  baseURL,
  otherBrowser,
  faults,
}) => {
  faults.expect(/401|Log in to continue/);
  const {
    person: rider,
    name,
    personPage: riderPage,
    page,
  } = await openPersonAndAdmin(newRider, { context, otherBrowser, baseURL });
  await riderPage.goto("/");
  await expect(riderPage.getByRole("button", { name: "Book Now" })).toBeVisible();

  await page.goto(`/admin/riders?search=${encodeURIComponent(rider.email)}`);
  await openRow(page, page.getByRole("link", { name }).filter({ visible: true }));
  await page.getByRole("link", { name: "Suspend" }).click();
  await page.getByLabel("Reason").selectOption({ label: "Conduct toward other people" });
  await page.getByLabel(/^Notice/).fill("You shouted at a driver.");
  await page.getByLabel(/^Evidence/).fill("Two reports");
  await page.getByLabel("Days").fill("7");
  await expect(page.getByLabel("Hold payouts")).toHaveCount(0);
  await page.getByRole("button", { name: `Suspend ${name}` }).click();
  await expect(page.getByText(`${name} is suspended`)).toBeVisible();
  await expectAccessible(page, "a suspended rider");

  await riderPage.goto("/suspended");
  await riderPage.getByRole("link", { name: "Continue as Rider" }).click();
  await riderPage.getByLabel("Email").fill(rider.email);
  await riderPage.getByLabel("Password", { exact: true }).fill(aNewcomer().password);
  await riderPage.getByRole("button", { name: "Login", exact: true }).click();
  await expect(riderPage.getByText("You shouted at a driver.")).toBeVisible();
  await expect(riderPage.getByRole("navigation", { name: "Tabs" })).toHaveCount(0);
  await expect(riderPage.getByText("We lift it")).toHaveCount(0);
  await sendAppeal(riderPage, "It was my brother");

  await page.reload();
  await answerAppeal(
    page,
    new RegExp(`^Reject the appeal of ${name}`),
    "Reject",
    "A video shows it",
  );
  await expect(page.getByText(`Appeal of ${name} rejected`)).toBeVisible();
  await riderPage.reload();
  await expect(riderPage.getByText("A video shows it")).toBeVisible();
  await expect(riderPage.getByLabel("Your appeal")).toBeVisible();
  await expectAccessible(riderPage, "a rejected appeal");

  await answerAppeal(page, new RegExp(`^Lift the suspension of ${name}`), "Lift", "Time served");
  await riderPage.goto("/");
  await expect(riderPage.getByRole("button", { name: "Book Now" })).toBeVisible();
});
