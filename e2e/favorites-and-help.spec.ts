import { askForOffers, offerOf } from "./booking.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expectVisibleFocus, pressEnterOn, tabTo, typeInto } from "./keyboard.ts";
import { atEmpireState, empireState, jfk } from "./places.ts";
import { expect, test } from "./story.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("adds a favorite, sees its offer first and removes the favorite by keyboard", async ({
  page,
  rider: _,
  driver,
}) => {
  const name = `${driver.firstName} ${driver.lastName}`;
  await driver.goOnlineAt(atEmpireState);
  await page.goto("/favorite-drivers");
  const list = page.getByRole("list", { name: "Favorite Drivers" });
  await expect(page.getByText("No favorite drivers")).toBeVisible();
  await expectAccessible(page, "no favorites");

  await typeInto(page, page.getByPlaceholder("Search drivers..."), name.toUpperCase());
  const searchResults = page.getByRole("list", { name: "Drivers found" });
  const favorite = searchResults.getByRole("button", { name: `Favorite ${name}`, exact: true });
  await pressEnterOn(page, favorite);
  const unfavorite = searchResults.getByRole("button", { name: `Unfavorite ${name}` });
  await expect(unfavorite).toHaveAttribute("aria-pressed", "true");
  await expectVisibleFocus(unfavorite);
  await expect(list.getByRole("heading", { name })).toBeVisible();
  await expect(list.getByText("Total rides")).toBeVisible();
  await expectAccessible(page, "a favorite");

  await page.goto("/");
  await askForOffers(page, empireState, jfk);
  const first = page.getByRole("list", { name: "Offers" }).getByRole("article").first();
  await expect(first).toContainText(name);
  await expect(first.getByText("Favorite", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: /^Favorites/ }).press("Space");
  await expect(page.getByRole("list", { name: "Offers" }).getByRole("article")).toHaveCount(1);
  await expectAccessible(page, "offers of favorites");

  await page.goto("/favorite-drivers");
  await pressEnterOn(page, list.getByRole("button", { name: `Unfavorite ${name}` }));
  await expect(page.getByText("No favorite drivers")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Favorite Drivers" })).toBeFocused();
  await pressEnterOn(page, page.getByRole("button", { name: "Undo" }));
  await expect(list.getByRole("heading", { name })).toBeVisible();
  await pressEnterOn(page, list.getByRole("button", { name: `Unfavorite ${name}` }));
  await expect(page.getByText("No favorite drivers")).toBeVisible();

  await pressEnterOn(page, page.getByRole("link", { name: "Book" }).first());
  await askForOffers(page, empireState, jfk);
  await expect(offerOf(page, driver)).toBeVisible();
  await expect(offerOf(page, driver).getByText("Favorite", { exact: true })).toHaveCount(0);
});

test("reverts a favorite that cannot be saved and counts a double click once @phone", async ({
  page,
  rider: _,
  driver,
  faults,
}) => {
  const name = `${driver.firstName} ${driver.lastName}`;
  faults.expect(/toggle-driver|500|Internal server error/);
  await page.route("**/api/favorites/toggle-driver/*", (route) =>
    route.fulfill({ status: 500, json: { success: false, error: "Internal server error" } }),
  );
  await page.goto(`/favorite-drivers?search=${driver.firstName}`);
  const favorite = page.getByRole("button", { name: `Favorite ${name}`, exact: true });
  await favorite.click();
  await expect(page.getByText(`${name} was not made a favorite`).first()).toBeVisible();
  await expect(favorite).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByText("No favorite drivers")).toBeVisible();

  await page.unroute("**/api/favorites/toggle-driver/*");
  await favorite.dblclick();
  await expect(
    page.getByRole("list", { name: "Favorite Drivers" }).getByRole("heading", { name }),
  ).toBeVisible();
});

test("reports empty searches and failed lists @phone", async ({ page, rider: _, faults }) => {
  faults.expect(/favorite-drivers|503/);
  await page.goto("/favorite-drivers?search=zzzz");
  await expect(page.getByText("No favorite drivers")).toHaveCount(2);
  await expectAccessible(page, "nobody found");
  await page.route("**/api/favorite-drivers**", (route) =>
    route.fulfill({ status: 503, json: { success: false, error: "Try again in a moment." } }),
  );
  await page.goto("/favorite-drivers");
  await expect(page.getByText("Try again in a moment.")).toBeVisible();
  await expectAccessible(page, "favorites that cannot be read");
});

test("finds an answer by search and opens it by URL", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Help" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Frequently asked questions");
  await expectAccessible(page, "questions");
  await page.getByPlaceholder("Cancel, tax, rating...").fill("cancel confirm");
  const question = page.getByRole("heading", { name: "What does it cost to cancel?" });
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(1);
  await tabTo(page, page.locator("summary"));
  await page.keyboard.press("Enter");
  await expect(page.getByText("25% of the fare", { exact: true })).toBeVisible();
  await expectAccessible(page, "an answer");
  await page.getByRole("link", { name: /^Link to this answer/ }).click();
  await expect(page).toHaveURL(/\/faq#cancel$/);
  await page.reload();
  await expect(question).toBeInViewport();
  await expect(page.getByText("25% of the fare", { exact: true })).toBeVisible();
});

test("shows a new rider's empty overview with first steps @phone", async ({ page, rider }) => {
  await page.goto("/user/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Hello, ${rider.firstName}`);
  await expect(page.getByText("No upcoming rides.")).toBeVisible();
  await expect(page.getByText("Spent this month")).toBeVisible();
  await expect(page.getByText("$0.00")).toBeVisible();
  await expectAccessible(page, "overview of a new rider");
  await page.getByRole("link", { name: "Find a driver" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search Drivers");
});
