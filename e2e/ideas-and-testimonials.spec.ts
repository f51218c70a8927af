import type { Page } from "@playwright/test";
import { call } from "#demo/drivers/api.ts";
import { DEMO_PASSWORD } from "#server/product/demo-log-ins.ts";
import { logInAdmin } from "#shared/accounts/contract.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expectVisibleFocus, pressEnterOn, tabTo, typeInto } from "./keyboard.ts";
import { newDriver, type Person, signIn } from "./people.ts";
import { expect, test } from "./story.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.slow();

const script = '<script>document.title = "hacked"</script>';
const description = `One switch when I book. ${script} The driver sees it before accepting, and nobody has to ask.`;

/** Ada's API client. */
async function anAdmin(url: string): Promise<Person> {
  const anonymous = { url, token: null, signal: new AbortController().signal };
  const body = { email: "ada@demo.faire", password: DEMO_PASSWORD };
  const { token } = await call(anonymous, logInAdmin, { body });
  return {
    firstName: "Ada",
    lastName: "Byrne",
    email: body.email,
    caller: { ...anonymous, token },
  };
}

const ideaCard = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });

test("proposes and votes for an idea by keyboard, and an admin changes its status", async ({
  page,
  rider: _,
  otherBrowser,
  baseURL,
  isMobile,
}) => {
  const title = `Quiet rides ${crypto.randomUUID().slice(0, 8)}`;
  await test.step("the rider proposes an idea", async () => {
    await page.goto("/ideas");
    await expect(page.getByRole("heading", { name: "Ideas", exact: true })).toBeVisible();
    await expect(page.getByRole("list", { name: "Ideas", exact: true })).toBeVisible();
    await expectAccessible(page, "ideas");
    await pressEnterOn(page, page.getByRole("link", { name: "Propose an idea" }));
    await expect(page).toHaveURL(/\/ideas\/new$/);
    await pressEnterOn(page, page.getByRole("button", { name: "Propose", exact: true }));
    await expect(
      page.getByRole("link", { name: "Title must be at least 5 characters long" }),
    ).toBeVisible();
    await expectAccessible(page, "an idea with mistakes");
    await typeInto(page, page.getByLabel("Title"), title);
    await page.reload();
    await expect(page.getByLabel("Title")).toHaveValue(title);
    await typeInto(page, page.getByLabel("Description"), description);
    await typeInto(
      page,
      page.getByLabel("Tags (optional)"),
      "comfort, quiet, night, café, words, one more",
    );
    await pressEnterOn(page, page.getByRole("button", { name: "Propose", exact: true }));
  });

  await test.step("the rider votes and reads the idea", async () => {
    const idea = ideaCard(page, title);
    await expect(idea).toBeVisible();
    await expect(idea).toContainText(script);
    const vote = idea.getByRole("button", { name: `for ${title}` });
    await tabTo(page, vote);
    await expectVisibleFocus(vote);
    await page.keyboard.press("Enter");
    await expect(vote).toHaveAttribute("aria-pressed", "true");
    await expect(vote).toContainText("1");
    await pressEnterOn(page, idea.getByRole("link", { name: title }));
    const sheet = page.getByRole("dialog", { name: "Idea" });
    await expect(sheet).toContainText("nobody has to ask.");
    await expectAccessible(page, "one idea");
    const address = page.url();
    await page.keyboard.press("Escape");
    await expect(page).not.toHaveURL(/id=/);
    await page.goto(address);
    await expect(sheet.getByRole("heading", { name: title })).toBeVisible();
    await sheet.getByRole("button", { name: "Close" }).click();
  });

  await test.step("an admin finds the idea and changes its status", async () => {
    const adminPage = await otherBrowser.newPage();
    if (isMobile) await adminPage.setViewportSize({ width: 390, height: 844 });
    await signIn(otherBrowser, await anAdmin(baseURL ?? ""));
    await adminPage.goto("/admin/features");
    await expect(adminPage.getByRole("heading", { name: "Features Management" })).toBeVisible();
    await adminPage.getByPlaceholder("Search features...").fill(title);
    await expect(adminPage.getByText("Total results found: 1", { exact: true })).toBeVisible();
    const card = ideaCard(adminPage, title);
    await expect(card).toContainText(/By Riley Q\. on [A-Z][a-z]{2} \d{1,2}, \d{4}/);
    await expect(card).toContainText("1 votes");
    await expect(card).not.toContainText("nobody has to ask.");
    await card.getByRole("button", { name: "+2 more" }).click();
    const tags = adminPage.getByRole("dialog", { name: "All Tags" });
    await expect(tags.getByRole("listitem")).toHaveText([
      "comfort",
      "quiet",
      "night",
      "café",
      "words",
      "one more",
    ]);
    await expectAccessible(adminPage, "all tags");
    await adminPage.keyboard.press("Escape");
    await card.getByRole("button", { name: "View more" }).click();
    await expect(adminPage.getByRole("dialog", { name: title })).toContainText(
      "nobody has to ask.",
    );
    await adminPage.keyboard.press("Escape");
    const status = card.getByRole("combobox", { name: "Status" });
    await expect(status.getByRole("option")).toHaveText([
      "Proposed",
      "Under Review",
      "Approved",
      "In Development",
      "Released",
    ]);
    await status.selectOption("In Development");
    await expect(adminPage.getByText("Status Updated")).toBeVisible();
    await expect(
      adminPage.getByText("Feature status has been updated successfully."),
    ).toBeVisible();
    await expectAccessible(adminPage, "features found");
    await adminPage.getByRole("button", { name: "Clear search" }).click();
    await expect(adminPage).toHaveURL(/\/admin\/features$/);
    await expect(adminPage.getByText("Total results found: 1", { exact: true })).toBeHidden();
    await expect(adminPage.getByText(/^Total results found: \d+$/)).toBeVisible();
  });

  await test.step("the rider sees the new status", async () => {
    await page.reload();
    await expect(ideaCard(page, title)).toContainText("In Development");
  });
});

test("publishes a driver's testimonial after an admin accepts it", async ({
  page,
  context,
  otherBrowser,
  baseURL,
  db,
  isMobile,
}) => {
  const driver = await newDriver(baseURL ?? "");
  await db
    .updateTable("drivers")
    .set({ completedRides: 5, endedRides: 5 })
    .where("accountId", "in", (eb) =>
      eb.selectFrom("accounts").select("id").where("email", "=", driver.email),
    )
    .execute();
  const location = `Corona ${crypto.randomUUID().slice(0, 8)}`;
  const words = `I set my own fares. ${"Riders see every line of them. ".repeat(9)}The end.`;
  await signIn(context, driver);
  await page.goto("/driver/testimonial");
  await page.getByLabel("Years of experience").fill("7");
  await page.getByLabel("Location").fill(location);
  await page.getByLabel("Your experience").fill(words);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Sent, waiting to be read")).toBeVisible();

  const adminPage = await otherBrowser.newPage();
  if (isMobile) await adminPage.setViewportSize({ width: 390, height: 844 });
  await signIn(otherBrowser, await anAdmin(baseURL ?? ""));
  await adminPage.goto("/admin/testimonials");
  await expect(adminPage.getByRole("heading", { name: "Driver Testimonials" })).toBeVisible();
  await adminPage.getByRole("radio", { name: "Waiting" }).check();
  const card = adminPage.getByRole("listitem").filter({ hasText: location });
  await expect(card).toContainText("7 years experience");
  await expect(card).toContainText("Riley Quinn");
  await expect(card).toContainText(/Submitted on [A-Z][a-z]{2} \d{2}, \d{4}/);
  await expect(card).not.toContainText("The end.");
  await card.getByRole("button", { name: "View more" }).click();
  await expect(adminPage.getByRole("dialog")).toContainText("The end.");
  await adminPage.keyboard.press("Escape");
  await expectAccessible(adminPage, "waiting testimonials");
  await adminPage.getByRole("radio", { name: "All" }).check();
  await expect(
    adminPage.getByRole("listitem").filter({ hasText: "Approved" }).first(),
  ).toBeVisible();
  // Lets the server cache the landing page, which it must not serve after the acceptance.
  expect((await fetch(baseURL ?? "")).status).toBe(200);
  const accept = card.getByRole("button", { name: "Accept" });
  await accept.focus();
  await adminPage.keyboard.press("Enter");
  await expect(card.getByText("Approved")).toBeVisible();
  await expect(card.getByRole("button", { name: "Accepted" })).toBeVisible();
  await expect(card.getByRole("button", { name: "Reject" })).toBeVisible();
  await expectAccessible(adminPage, "an accepted testimonial");

  await adminPage.close();
  const visitor = await otherBrowser.newPage();
  await otherBrowser.clearCookies();
  await visitor.goto("/");
  const section = visitor.getByRole("region", { name: "What drivers say about Faire" });
  await expect(section.getByRole("listitem").first()).toBeVisible();
  // More than three are there if the stories of both widths have run.
  const showAll = section.getByRole("button", { name: /^Show all/ });
  if (await showAll.isVisible()) await showAll.click();
  await expect(section.getByText(location)).toBeVisible();
});

test("shows failed loads and decisions of testimonials in an alert", async ({
  page,
  context,
  baseURL,
  faults,
}) => {
  faults.expect(/503 \(Service Unavailable\)/);
  await signIn(context, await anAdmin(baseURL ?? ""));
  const serviceDown = {
    success: false,
    error: "A part of Faire is down.",
    code: "down",
    requestId: "1",
  };
  const failRequests = (path: RegExp) =>
    page.route(path, (route) => route.fulfill({ status: 503, json: serviceDown }));
  await failRequests(/\/api\/testimonials\?/);
  await page.goto("/admin/testimonials");
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "Failed to fetch testimonials",
  );
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: "Try again" }).click();
  const card = page.getByRole("listitem").filter({ hasText: "Jackson Heights, NY" });
  await failRequests(/\/(accept|reject)$/);
  await card.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "Failed to accept testimonial",
  );
  await card.getByRole("button", { name: "Deny" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "Failed to reject testimonial",
  );
  await expectAccessible(page, "a red banner");
  // Stories running in parallel reject some as well.
  const emptyList = {
    ...{ success: true, data: [], counts: { all: 0, waiting: 0, accepted: 0, rejected: 0 } },
    pagination: { totalItems: 0, totalPages: 1, currentPage: 1 },
  };
  await page.route(/\/api\/testimonials\?.*filter=rejected/, (route) =>
    route.fulfill({ json: emptyList }),
  );
  await page.getByRole("radio", { name: "Rejected" }).check();
  await expect(page.getByText("No testimonials found")).toBeVisible();
});
