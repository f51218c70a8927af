import type { Locator } from "@playwright/test";
import { bookRide } from "./booked-ride.ts";
import { askForOffers, dropoffField, pickupField, rowToggle } from "./booking.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expectVisibleFocus, pressEnterOn, tabTo } from "./keyboard.ts";
import { atEmpireState, empireState, jfk } from "./places.ts";
import { expect, test } from "./story.ts";

/** Expects the element entirely within the screen and not covered. Does not scroll, unlike a trial click. */
const expectInSight = async (target: Locator) => {
  await expect(target).toBeInViewport({ ratio: 1 });
  await expect.poll(() => isOnTop(target)).toBe(true);
};

/** True if nothing covers the middle of the element, apart from its own row's button. */
const isOnTop = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2);
    return (element.closest("article") ?? element).contains(top);
  });

test("shows the first offer without scrolling @phone", async ({ page, rider: _ }) => {
  await page.goto("/");
  await askForOffers(page, empireState, jfk);
  const offers = page.getByRole("list", { name: "Offers" });
  const first = offers.getByRole("article").first();
  await expectInSight(first.getByRole("heading"));
  await expectInSight(first.getByText(/^(Total|You pay) \$/));
  await expect(page.getByRole("heading", { name: /^\d+ offers?$/ })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, "offers");

  const best = page.getByRole("tab", { name: "Best" });
  await tabTo(page, best);
  await expectVisibleFocus(best);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Cheapest" })).toBeFocused();
  await expect(offers.getByRole("article").first().getByText("Cheapest")).toBeVisible();
  await rowToggle(offers.getByRole("article").first()).click();
  await expectAccessible(page, "an open offer");
});

test("shows five offers at once on a phone @phone", async ({
  page,
  context,
  rider: _,
  isMobile,
}) => {
  test.skip(!isMobile, "a phone's screen");
  await page.setViewportSize({ width: 390, height: 844 });
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(atEmpireState);
  await page.goto("/");
  await pickupField(page).click();
  await page.getByRole("option", { name: "Use Current Location" }).click();
  await dropoffField(page).fill(jfk);
  await page.getByRole("option", { name: /JFK/ }).first().click();
  await page.getByRole("button", { name: "Book Now" }).click();
  await expect(page.getByRole("heading", { name: /^\d+ offers?$/ })).toBeFocused();
  await page.getByRole("button", { name: "Show more offers" }).click();
  const rows = page.getByRole("list", { name: "Offers" }).getByRole("article");
  const fifth = rows.nth(4);
  for (const amount of await rows.first().getByRole("definition").all()) {
    await expect(amount).toHaveCSS("font-size", "14px");
    await expect(amount).toHaveCSS("letter-spacing", "normal");
  }
  await expect(fifth.getByRole("definition").last()).toBeInViewport({ ratio: 1 });
  await expectInSight(fifth.getByRole("definition").last());
  expect((await fifth.boundingBox())?.height).toBeLessThan(105);
});

test("shows an empty form after a ride, rates it and adds the driver as a favorite @phone", async ({
  page,
  rider,
  driver,
}) => {
  const name = `${driver.firstName} ${driver.lastName}`;
  const { id } = await bookRide(rider, driver);
  for (const move of ["accept", "arrive", "start", "complete"] as const) await driver[move](id);

  await page.goto("/");
  await expect(page.getByText("Ride completed")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Pickup Location" })).toHaveValue("");
  const question = page.getByRole("region", { name: "Would you ride with this person again?" });
  const yes = question.getByRole("button", { name: "Yes", exact: true });
  await expectInSight(yes);
  await yes.click();
  await expect(question.getByText("You answered Yes.")).toBeVisible();
  await pressEnterOn(page, page.getByRole("button", { name: `Favorite ${name}`, exact: true }));
  const unfavorite = page.getByRole("button", { name: `Unfavorite ${name}` });
  await expectVisibleFocus(unfavorite);
  await expect(page.getByText(`${name} is a favorite now`)).toBeAttached();
  await expectAccessible(page, "a ride that was rated, with a favorite");

  await page.getByRole("link", { name: "See receipt" }).click();
  await expect(page.getByRole("region", { name: "Receipt" })).toBeVisible();
  await expect(unfavorite).toHaveAttribute("aria-pressed", "true");
  await expectInSight(unfavorite);
  await expectAccessible(page, "a receipt with a favorite");
  await unfavorite.click();
  await page.reload();
  await expectInSight(page.getByRole("button", { name: `Favorite ${name}`, exact: true }));
  await page.goto(`/history?show=past&id=${id}`);
  const details = page.getByRole("dialog", { name: "Ride details" });
  await details.getByRole("button", { name: `Favorite ${name}`, exact: true }).click();
  await page.goto("/favorite-drivers");
  await expect(
    page.getByRole("list", { name: "Favorite Drivers" }).getByRole("heading", { name }),
  ).toBeVisible();
});
