import { expect, test } from "./story.ts";

test("reloads a crashed page @phone", async ({ page, rider: _, faults }) => {
  faults.expect(/./);
  await page.route(/\/api\/referrals\/list/, (route) =>
    route.fulfill({ json: { success: true, referrals: [null], pagination: { totalItems: 1 } } }),
  );
  await page.goto("/referrals");
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: "Reload Page" }).click();
  await expect(page.getByRole("heading", { name: "Your Referrals" })).toBeVisible();
});
