import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "#web/testing/open-page.tsx";

test("an incomplete link leads to the log-in of admins", async () => {
  await openPage("/admin/join");
  expect(await screen.findByText(/link is incomplete/)).toBeDefined();
  const link = screen.getByRole("link", { name: "Admin login" });
  expect(link.getAttribute("href")).toBe("/admin/login");
});
