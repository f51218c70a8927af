import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "#web/testing/open-page.tsx";

test.each([
  ["/terms", "Terms of service", "Prices and payment"],
  ["/privacy", "Privacy", "How long we keep it"],
  ["/accessibility", "Accessibility", "In the car"],
  ["/safety", "Safety", "In an emergency"],
])("%s shows its text and the address for questions", async (address, title, section) => {
  await openPage(address);
  await screen.findByRole("heading", { level: 1, name: title });
  expect(screen.getByRole("heading", { level: 2, name: section })).toBeDefined();
  const mail = await screen.findByRole("link", { name: "help@faire.test" });
  expect(mail.getAttribute("href")).toBe("mailto:help@faire.test");
});

test("every page links the policies", async () => {
  await openPage("/terms");
  const footer = within(await screen.findByRole("contentinfo"));
  const links = footer.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(
    expect.arrayContaining(["/terms", "/privacy", "/accessibility", "/safety"]),
  );
});
