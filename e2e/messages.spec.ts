import { call } from "#demo/drivers/api.ts";
import { putPosition } from "#shared/drivers/contract.ts";
import { postTrustedContact } from "#shared/trusted-contacts/contract.ts";
import { bookRide } from "./booked-ride.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { pressEnterOn, typeInto } from "./keyboard.ts";
import { signIn } from "./people.ts";
import { expect, test } from "./story.ts";

test("shares a ride with a trusted contact, writes to the driver and is reported, all by keyboard @phone", async ({
  page,
  rider,
  driver,
  otherBrowser,
}) => {
  const { id } = await bookRide(rider, driver);
  await driver.accept(id);
  await signIn(otherBrowser, driver);
  const driverPage = await otherBrowser.newPage();
  await driverPage.goto(`/rides/${id}`);

  const contact = { name: "Mom", email: "mom@example.com", phoneNumber: "" };
  await call(rider.caller, postTrustedContact, { body: { ...contact, times: "by_hand" } });
  await page.goto(`/rides/${id}`);
  await pressEnterOn(page, page.getByRole("button", { name: "Safety" }));
  const safety = page.getByRole("dialog", { name: "Safety" });
  await expect(safety.getByRole("link", { name: "Call 911" })).toBeFocused();
  await call(driver.caller, putPosition, { body: { latitude: 40.7501, longitude: -73.9868 } });
  await expect(safety.getByText(/^The car is near .*\(40\.7/)).toBeVisible();
  await expectAccessible(page, "safety");
  await pressEnterOn(page, safety.getByRole("button", { name: "Send my ride to Mom" }));
  await expect(page.getByText("Mom gets the link now")).toBeVisible();
  await pressEnterOn(page, safety.getByRole("button", { name: "Messages" }));
  const conversation = page.getByRole("dialog", { name: `Messages with ${driver.firstName}` });
  await typeInto(page, conversation.getByLabel(/^Message to/), "I wear a blue jacket");
  await page.keyboard.press("Enter");
  await expect(conversation.getByText("I wear a blue jacket")).toBeVisible();

  const unread = driverPage.getByRole("button", { name: "Messages 1 new" });
  await expect(unread).toBeVisible({ timeout: 2000 });
  await pressEnterOn(driverPage, unread);
  const answers = driverPage.getByRole("dialog", { name: `Messages with ${rider.firstName}` });
  await expect(answers.getByText("I wear a blue jacket")).toBeVisible();
  await pressEnterOn(driverPage, answers.getByRole("button", { name: "I am at the pickup" }));
  await expect(conversation.getByText("I am at the pickup").last()).toBeVisible();
  await expect(conversation.getByText(/^You, .*, read$/)).toBeVisible();
  await expectAccessible(page, "messages");

  await pressEnterOn(driverPage, answers.getByRole("button", { name: "Report these messages" }));
  const report = driverPage.getByRole("dialog", { name: "Report a problem" });
  await typeInto(driverPage, report.getByLabel("What happened?"), "Unkind words in the message");
  await pressEnterOn(driverPage, report.getByRole("button", { name: "Send report" }));
  await expect(driverPage.getByText("Report sent")).toBeVisible();
});
