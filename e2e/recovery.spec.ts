import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "./expect-accessible.ts";
import { pressEnterOn, tabTo, typeInto } from "./keyboard.ts";
import { newRider, type Person, signIn } from "./people.ts";
import { expect, test } from "./story.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.slow();

type OutboxMail = { to: string[]; subject: string; text: string };

/** The link in the latest mail to an address with this subject; waits for it. */
async function waitForMailLink(page: Page, to: string, subject: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails: OutboxMail[] = await (await page.request.get("/sandbox/mail.json")).json();
      const mail = mails.find(
        (outboxMail) => outboxMail.to.includes(to) && outboxMail.subject === subject,
      );
      link = /http\S+/.exec(mail?.text ?? "")?.[0];
      return link;
    })
    .toBeTruthy();
  return link ?? "";
}

const logIn = async (page: Page, email: string, password: string) => {
  await page.goto("/login?loginAs=rider");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
};

async function openProfile(page: Page): Promise<void> {
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "User Profile" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Personal details" })).toBeVisible();
}

/** Opens the account part of the profile; the others are hidden then. */
async function openAccount(page: Page): Promise<void> {
  await page.goto("/profile#account");
  await expect(page.getByRole("region", { name: "Contact details" })).toBeVisible();
}

test("resets a forgotten password by mail and ends the old session", async ({
  page,
  baseURL,
  otherBrowser,
  faults,
}) => {
  faults.expect(/40[149] \(/);
  faults.expect(/CallFailure: Log in to continue/);
  const rider = await newRider(baseURL ?? "");
  await signIn(otherBrowser, rider);
  const secondPage = await otherBrowser.newPage();
  await openProfile(secondPage);

  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await page.getByRole("link", { name: "Continue as Rider" }).click();
  await page.getByRole("button", { name: "Send a link" }).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/Invalid email address$/);
  await expectAccessible(page, "asking for a link with a mistake");
  await page.getByLabel("Email").fill(rider.email);
  await page.getByRole("button", { name: "Send a link" }).click();
  await expect(page.getByText("If that account exists, we sent a link")).toBeVisible();
  await expectAccessible(page, "a link was sent");

  const link = await waitForMailLink(page, rider.email, "Choose a new password");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await page.getByLabel("New password").fill("short77");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByLabel("New password")).toHaveAccessibleDescription(
    /Password must be at least 8 characters long$/,
  );
  await expectAccessible(page, "a new password with a mistake");
  await page.getByLabel("New password").fill("another horse");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("heading", { name: "Login as rider" })).toBeVisible();

  await secondPage.reload();
  await expect(secondPage.getByRole("heading", { name: "Login as rider" })).toBeVisible();
  await logIn(page, rider.email, "correct horse");
  await expect(page.getByText("Login failed")).toBeVisible();
  await logIn(page, rider.email, "another horse");
  await expect(page.getByRole("button", { name: "Book Now" })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expect(
    page.getByRole("main").getByText("This link was used already. Each link works once."),
  ).toBeVisible();
  await expectAccessible(page, "a used link");
  await page.getByRole("link", { name: "Send a new link" }).click();
  await expect(page.getByRole("button", { name: "Send a link" })).toBeVisible();
});

test("changes the email once its link is opened", async ({ page, rider, faults }) => {
  faults.expect(/422 \(/);
  await openAccount(page);
  await page.getByRole("button", { name: "Change email" }).click();
  const form = page.getByRole("region", { name: "Contact details" });
  const email = `new-${rider.email}`;
  await form.getByLabel("New email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill("wrong horse");
  await form.getByRole("button", { name: "Send the link" }).click();
  await expect(form.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    "This is not your password",
  );
  await form.getByLabel("Password", { exact: true }).fill("correct horse");
  await form.getByRole("button", { name: "Send the link" }).click();
  await expect(form.getByText(/Open the link that we sent to/)).toBeVisible();
  await expect(form).toContainText(rider.email);
  await expectAccessible(page, "an email that waits");

  await page.goto(await waitForMailLink(page, email, "Confirm your new email"));
  await expect(page.getByRole("heading", { name: "Email changed" })).toBeVisible();
  await expectAccessible(page, "email changed");
  await page.getByRole("link", { name: "Go to Home" }).click();
  await expect(page.getByRole("button", { name: "Book Now" })).toBeVisible();
  await openAccount(page);
  await expect(page.getByRole("region", { name: "Contact details" })).toContainText(email);
  await waitForMailLink(page, rider.email, "Your email was changed");
});

test("edits the profile with errors at their fields and a cropped picture @phone", async ({
  page,
  rider: _,
}) => {
  await openProfile(page);
  await page.getByRole("button", { name: "Edit personal details" }).click();
  const details = page.getByRole("region", { name: "Personal details" });
  await details.getByLabel("First name").fill("");
  await details.getByLabel("Last name").fill(" ");
  await details.getByLabel("Phone number").fill("212555");
  await details.getByRole("button", { name: "Save changes" }).click();
  for (const sentence of [
    "First name is required",
    "Last name is required",
    "Phone number is required",
    "either profileImage or image must be provided",
  ])
    await expect(details.getByRole("link", { name: sentence })).toBeVisible();
  await expectAccessible(page, "a profile with mistakes");

  const file = details.getByLabel("Photo file");
  const chooseFile = (name: string, buffer: Buffer) =>
    file.setInputFiles({ name, mimeType: "image/png", buffer });
  await chooseFile("me.gif", Buffer.from("GIF89a"));
  await expect(details).toContainText("Only .jpg, .jpeg, .png formats are supported.");
  await chooseFile("me.png", Buffer.alloc(5_000_001));
  await expect(details).toContainText("Max file size is 5MB.");
  const color = { width: 60, height: 40, channels: 3, background: "#c03010" } as const;
  await chooseFile("me.png", await sharp({ create: color }).png().toBuffer());
  await page.getByRole("button", { name: "Use photo" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await details.getByLabel("First name").fill("Rowan");
  await details.getByLabel("Last name").fill("Quill");
  await details.getByLabel("Phone number").fill("(212) 555-0177");
  await details.getByRole("button", { name: "Save changes" }).click();
  await expect(details.getByText("Rowan Quill")).toBeVisible();
  await expect(details).toContainText("(212) 555-0177");
  await expect(details.locator("img")).toHaveAttribute("src", /^\/uploads\//);
  await expect(page.getByRole("button", { name: "Edit personal details" })).toBeFocused();
  await page.reload();
  await expect(details.getByText("Rowan Quill")).toBeVisible();
});

test("exports the account's data and deletes the account by keyboard", async ({
  page,
  context,
  baseURL,
  faults,
}) => {
  faults.expect(/401 \(/);
  const rider = await newRider(baseURL ?? "");
  await signIn(context, rider);
  await openAccount(page);
  const downloading = page.waitForEvent("download");
  await pressEnterOn(page, page.getByRole("button", { name: "Download my data" }));
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("faire-my-data.json");
  const content = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(content.account).toMatchObject({ email: rider.email });

  await pressEnterOn(page, page.getByRole("button", { name: "Delete account" }));
  const form = page.getByRole("region", { name: "Delete account" });
  await expect(form.getByLabel("Password", { exact: true })).toBeFocused();
  await pressEnterOn(page, form.getByRole("button", { name: "Delete my account" }));
  await expect(form.getByRole("link", { name: "Type DELETE to confirm" })).toBeVisible();
  await expectAccessible(page, "deleting with mistakes");
  await typeInto(page, form.getByLabel("Password", { exact: true }), "correct horse");
  await typeInto(page, form.getByLabel("Type DELETE"), "DELETE");
  await tabTo(page, form.getByRole("button", { name: "Delete my account" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Sign Up to Ride" })).toBeVisible();
  await logIn(page, rider.email, "correct horse");
  await expect(page.getByText("Login failed")).toBeVisible();
});

test("ends other sessions with a new password, and the current one with Log out everywhere", async ({
  page,
  context,
  baseURL,
  otherBrowser,
  faults,
}) => {
  faults.expect(/401 \(/);
  faults.expect(/CallFailure: Log in to continue/);
  const rider = await newRider(baseURL ?? "");
  await signIn(context, rider);
  const secondPage = await openSecondSession(rider, otherBrowser);
  await openAccount(page);
  await pressEnterOn(page, page.getByRole("button", { name: "Change password" }));
  const form = page.getByRole("region", { name: "Password" });
  await typeInto(page, form.getByLabel("Current password"), "correct horse");
  await typeInto(page, form.getByLabel("New password"), "another horse");
  await pressEnterOn(page, form.getByRole("button", { name: "Change password" }));
  await expect(
    page.getByText("Your password is changed. Other devices are logged out."),
  ).toBeVisible();
  await secondPage.reload();
  await expect(secondPage.getByRole("heading", { name: "Login as rider" })).toBeVisible();

  await pressEnterOn(page, page.getByRole("button", { name: "Log out everywhere", exact: true }));
  await expect(page.getByRole("dialog").getByRole("button", { name: "Cancel" })).toBeFocused();
  await pressEnterOn(
    page,
    page.getByRole("dialog").getByRole("button", { name: "Log out everywhere", exact: true }),
  );
  await expect(page.getByRole("link", { name: "Sign Up to Ride" })).toBeVisible();
});

/** Logs the same rider in to a second browser and opens the profile. */
async function openSecondSession({ email }: Person, browser: BrowserContext): Promise<Page> {
  const secondPage = await browser.newPage();
  await logIn(secondPage, email, "correct horse");
  await expect(secondPage.getByRole("button", { name: "Book Now" })).toBeVisible();
  await secondPage.goto("/profile");
  await expect(secondPage.getByRole("heading", { name: "User Profile" })).toBeVisible();
  return secondPage;
}
