import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";

test("an incomplete link leads to the log-in of admins", async () => {
  await openPage("/admin/join");
  expect(await screen.findByText(/link is incomplete/)).toBeDefined();
  const link = screen.getByRole("link", { name: "Admin login" });
  expect(link.getAttribute("href")).toBe("/admin/login");
});

test("an incomplete link leads an admin who is logged in back to the admin pages", async () => {
  await openPage("/admin/join", ada);
  const link = await screen.findByRole("link", { name: "Go to admin" });
  expect(link.getAttribute("href")).toBe("/admin");
});
