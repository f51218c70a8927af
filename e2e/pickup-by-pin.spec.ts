import { dropoffField, pickupField } from "./booking.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expectVisibleFocus, pressEnterOn, tabTo, typeInto } from "./keyboard.ts";
import { empireState, jfk } from "./places.ts";
import { expect, test } from "./story.ts";

test("sets the pickup by a pin and sees offers without a mouse @phone", async ({
  page,
  rider: _,
  isMobile,
}) => {
  const { keyboard } = page;
  await page.goto("/");
  await typeInto(page, pickupField(page), empireState);
  await pressEnterOn(page, page.getByRole("button", { name: "Set on map: pickup" }));
  const picker = page.getByRole("dialog", { name: "Set pickup on map" });
  const pin = picker.getByRole("button", { name: /^Pickup pin/ });
  await expectVisibleFocus(pin);
  await expect(picker.getByText(/New York, NY/)).toBeVisible();
  await keyboard.press("ArrowLeft");
  await keyboard.press("Shift+ArrowUp");
  await expectVisibleFocus(pin);
  await expect(picker.getByText(/New York, NY/)).toBeVisible();
  await expectAccessible(page, "a pin on the map");

  await keyboard.press("Escape");
  await expect(pickupField(page)).toHaveValue(empireState);
  await keyboard.press("Enter");
  await pressEnterOn(page, picker.getByRole("button", { name: "Set pickup here" }));
  await expect(pickupField(page)).toBeFocused();
  await expect(pickupField(page)).not.toHaveValue(empireState);

  await typeInto(page, dropoffField(page), jfk);
  await pressEnterOn(page, page.getByRole("button", { name: "Book Now" }));
  await expect(page.getByRole("heading", { name: /^\d+ offers?$/ })).toBeFocused();
  await expect(page.getByRole("img", { name: /^Map of the trip from .+ to / })).toBeVisible();
  await expect(page.getByText("Each blue circle is about where one driver is.")).toBeVisible();
  if (isMobile) {
    const select = page.getByRole("button", { name: "Select This Ride" }).first();
    await tabTo(page, page.getByRole("button", { name: "Show more offers" }), "Shift+Tab");
    await keyboard.press("Enter");
    await expect(select).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page, "offers above the map");
});
