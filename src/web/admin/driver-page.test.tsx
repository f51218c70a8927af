import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { getDriverForAdmin, listDrivers } from "#shared/admin/contract.ts";
import { setTaxOffer } from "#shared/admin/tax-contract.ts";
import {
  aDriverForAdmin,
  aListedDriver,
  someDrivers,
} from "#shared/admin/testing/a-driver-for-admin.ts";
import { brokenAnswer, heldAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { widen } from "#web/testing/browser.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { openSection } from "#web/testing/open-section.ts";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const dan = aDriverForAdmin({
  driver: { isVerified: true, driverBadge: "Explorer" },
  audit: [
    {
      id: 9,
      at: "2026-11-22T14:38:00.000Z",
      admin: "Ada Byron",
      action: "tax_offer",
      before: { taxBps: 1500 },
      after: { taxBps: 1250 },
      reason: "Long-standing partner",
    },
  ],
});
const address = `/admin/driver/${dan.driver.id}`;

test("shows old and new values and the reason in a driver's history", async () => {
  server.on(getDriverForAdmin, dan);
  server.on(listDrivers, someDrivers());
  const { person } = await openPage(address, ada);
  await openSection(person, "History");
  const history = within(await screen.findByRole("region", { name: "History" }));
  const [act] = history.getAllByRole("listitem");
  expect(act?.textContent).toMatch(/^Tax offer set.*15 ?%.*12\.5 ?%/);
  expect(act?.textContent).toContain("“Long-standing partner”");
  expect(act?.textContent).toContain("Ada Byron");
});

test("shows badge and verification, and links to the driver's rides", async () => {
  server.on(getDriverForAdmin, dan);
  server.on(listDrivers, someDrivers());
  await openPage(address, ada);
  await screen.findByRole("heading", { level: 1, name: "Dan Ortiz" });
  expect(screen.getByText("Explorer badge")).toBeDefined();
  expect(screen.getByRole("button", { name: "Unverify" })).toBeDefined();
  const rides = screen.getAllByRole("link", { name: "Rides" }).map((link) => {
    return link.getAttribute("href");
  });
  expect(rides).toContain("/admin/rides?search=dan%40example.com");
});

test("says what decides the badge, and what the next one needs", async () => {
  server.on(getDriverForAdmin, dan);
  server.on(listDrivers, someDrivers());
  await openPage(address, ada);
  const badge = await screen.findByRole("region", { name: "Badge: Explorer" });
  expect(badge.textContent).toContain("Yes votes3 of 4 (75%)");
  expect(badge.textContent).toContain("Canceled by the driver1 of 10 (10%)");
  expect(badge.textContent).toContain("Bronze needs 10 rides, 90% Yes and at most 10% canceled.");
});

test("on a phone the sections are one line each, and a link opens the one it leads into", async () => {
  server.on(getDriverForAdmin, dan);
  server.on(listDrivers, someDrivers());
  const { person } = await openPage(address, ada);
  const basics = await screen.findByRole("region", { name: "Basic Details" });
  expect(within(basics).queryByRole("term")).toBeNull();
  await openSection(person, "Basic Details");
  expect(within(basics).getAllByRole("term")).toHaveLength(5);
  const tax = screen.getByRole("region", { name: "Tax offer" });
  expect(within(tax).getByText("None, 15% applies")).toBeDefined();
  location.hash = "#taxRate";
  await waitFor(() => expect(screen.getByRole("button", { name: "Save tax offer" })).toBeDefined());
  expect(within(tax).queryByText("None, 15% applies")).toBeNull();
});

test("on a wide screen rides and ratings are open, settings and details are one line each", async () => {
  widen();
  server.on(getDriverForAdmin, dan);
  server.on(listDrivers, someDrivers());
  const { person } = await openPage(address, ada);
  const basics = within(await screen.findByRole("region", { name: "Basic Details" }));
  expect(basics.queryByRole("term")).toBeNull();
  expect(screen.queryByRole("button", { name: "Save tax offer" })).toBeNull();
  for (const name of ["Basic Details", "Tax offer", "Badge: Explorer"])
    await openSection(person, name);
  expect(basics.getAllByRole("term")).toHaveLength(5);
  expect(screen.getByRole("button", { name: "Save tax offer" })).toBeDefined();
});

test("offers no verification while a driver loads", async () => {
  const reply = heldAnswer(getDriverForAdmin);
  server.on(getDriverForAdmin, reply);
  server.on(listDrivers, someDrivers());
  await openPage(address, ada);
  await screen.findByRole("button", { name: "Back" });
  expect(screen.queryByRole("button", { name: /erify$/ })).toBeNull();
  reply.release(dan);
  await screen.findByRole("button", { name: "Unverify" });
});

test("says that a driver has no rates, and keeps a tax offer that was not saved", async () => {
  server.on(getDriverForAdmin, aDriverForAdmin({ driver: { StandardRate: null } }));
  server.on(listDrivers, someDrivers());
  server.on(setTaxOffer, refusedAnswer(503, ""));
  const { person } = await openPage(address, ada);
  await screen.findByText("No standard rates details found");
  await openSection(person, "Tax offer");
  const rate = screen.getByLabelText("Tax rate");
  await person.clear(rate);
  await person.type(rate, "9");
  await person.type(screen.getByLabelText("Offer validity"), "12/31/2029");
  await person.click(screen.getByRole("button", { name: "Save tax offer" }));
  expect(await screen.findAllByText("Failed to update driver details")).not.toHaveLength(0);
  expect(rate).toHaveProperty("value", "9");
});

test("returns to the list if the driver cannot be loaded, which says so and opens the page again", async () => {
  server.on(getDriverForAdmin, brokenAnswer());
  server.on(listDrivers, someDrivers([aListedDriver()]));
  const { person } = await openPage(address, ada);
  await screen.findByText("We could not load this driver.");
  await waitFor(() => expect(location.pathname).toBe("/admin/dashboard"));
  server.on(getDriverForAdmin, dan);
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { level: 1, name: "Dan Ortiz" });
  expect(location.pathname).toBe(address);
});
