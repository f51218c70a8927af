import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  getDriverForAdmin,
  listDrivers,
  verifyDriver,
  verifyDrivers,
} from "#shared/admin/contract.ts";
import { endTaxOffer, setTaxOffer } from "#shared/admin/tax-contract.ts";
import {
  aDriverForAdmin,
  aListedDriver,
  someDrivers,
} from "#shared/admin/testing/a-driver-for-admin.ts";
import { getPersonRecord } from "#shared/operations/people-contract.ts";
import { aPersonRecord } from "#shared/operations/testing/a-person-record.ts";
import { heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { setNarrowScreen, widen } from "#web/testing/browser.ts";
import { startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { openSection } from "#web/testing/open-section.ts";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const dan = aListedDriver();
const dana = aListedDriver({
  driverId: "019a0000-0000-7000-8000-0000000000da",
  firstName: "Dana",
  lastName: "Lee",
  email: "dana@example.com",
  vehicle: null,
  payoutsEnabled: false,
});

const openDrivers = async (search = "") => {
  server.on(listDrivers, someDrivers([dan, dana], 3));
  widen();
  const { person } = await openPage(`/admin/dashboard${search}`, ada);
  await screen.findByRole("table", { name: "Drivers" });
  return person;
};
const lastQuery = () => server.calls(listDrivers).at(-1)?.query;
const checkboxOf = (name: string) =>
  within(screen.getByRole("table")).getByRole("checkbox", { name: `Choose ${name}` });

test("reads filters, sort and page from the URL", async () => {
  await openDrivers("?filter=unverified&search=dan&payouts=missing&sort=-name&page=2");
  expect(lastQuery()).toEqual({
    filter: "unverified",
    search: "dan",
    payouts: "missing",
    sort: "-name",
    page: 2,
    size: 25,
  });
});

test("shows email, vehicle, payouts and verification in a row", async () => {
  await openDrivers();
  const [, first, second] = within(screen.getByRole("table")).getAllByRole("row");
  expect(first?.textContent).toContain("dan@example.com");
  expect(first?.textContent).toContain("Toyota Camry");
  expect(first?.textContent).toContain("Early Bird");
  expect(first?.textContent).toContain("Connected");
  expect(first?.textContent).toContain("Unverified");
  expect(second?.textContent).toContain("None");
  expect(second?.textContent).toContain("Missing");
});

test("on a phone a driver is name, email, car, and a line of states", async () => {
  server.on(listDrivers, someDrivers([dan]));
  setNarrowScreen();
  await openPage("/admin/dashboard", ada);
  const email = await screen.findByText("dan@example.com", { selector: "li p" });
  const text = email.closest("li")?.textContent;
  expect(text).toMatch(/Dan Ortiz Early Birddan@example\.comToyota CamryView/);
  expect(text).toMatch(/Unverified\w+.*Joined \d\d\/\d\d\/\d{4}$/);
  expect(text).not.toContain("(212)");
});

test("hides a column, and remembers it", async () => {
  const person = await openDrivers();
  const has = (name: string) => screen.queryByRole("columnheader", { name }) !== null;
  expect(has("Vehicle")).toBe(true);
  await person.click(screen.getByRole("checkbox", { name: "Column Vehicle", hidden: true }));
  expect(has("Vehicle")).toBe(false);
  expect(localStorage.getItem("columns-driver-fields")).toMatch(/"vehicle"/);
  await person.click(screen.getByRole("checkbox", { name: "Column Vehicle", hidden: true }));
  expect(has("Vehicle")).toBe(true);
});

test("columns stored by an older version leave Phone and Plate hidden", async () => {
  localStorage.setItem("columns-drivers", '["contact"]');
  await openDrivers();
  for (const name of ["Phone", "Plate"])
    expect(screen.queryByRole("columnheader", { name })).toBeNull();
});

test("previews a driver beside the list, and View opens the page", async () => {
  server.on(getPersonRecord, aPersonRecord());
  server.on(getDriverForAdmin, aDriverForAdmin());
  const person = await openDrivers("?filter=unverified");
  const row = screen.getByRole("link", { name: "Dan Ortiz" });
  await person.click(row);
  const panel = within(await screen.findByRole("region", { name: "Preview" }));
  await panel.findByRole("heading", { level: 2 });
  expect(await panel.findByText("Unverified")).toBeDefined();
  expect(location.search).toBe(`?filter=unverified&preview=${dan.driverId}`);
  expect(row.getAttribute("aria-expanded")).toBe("true");
  expect(server.calls(listDrivers)).toHaveLength(1);
  await person.keyboard("{Escape}");
  await waitFor(() => expect(location.search).toBe("?filter=unverified"));
  await person.click(screen.getByRole("link", { name: /^View\s*Dan Ortiz$/ }));
  await waitFor(() => expect(location.pathname).toBe(`/admin/driver/${dan.driverId}`));
  expect(location.search).toBe("?filter=unverified&of=list");
});

test("saves filters under a name without the search text, and applies them", async () => {
  const person = await openDrivers("?filter=unverified&payouts=missing&search=dan");
  await person.type(screen.getByLabelText("Save these filters as"), "No payouts");
  await person.click(screen.getByRole("button", { name: "Save view", hidden: true }));
  expect(localStorage.getItem("views-drivers")).not.toContain("dan");
  await person.click(screen.getByRole("radio", { name: /^All/ }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ filter: "all" }));
  await person.click(screen.getByRole("button", { name: "No payouts", hidden: true }));
  await waitFor(() =>
    expect(lastQuery()).toMatchObject({ filter: "unverified", payouts: "missing", search: "" }),
  );
  await person.click(screen.getByRole("button", { name: "Remove No payouts", hidden: true }));
  expect(localStorage.getItem("views-drivers")).toBe("[]");
});

test("sorts by a column, ascending and then descending", async () => {
  const person = await openDrivers();
  const column = screen.getByRole("columnheader", { name: /Name/ });
  await person.click(within(column).getByRole("button"));
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: "name" }));
  await person.click(within(column).getByRole("button"));
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: "-name" }));
  expect(location.search).toBe("?sort=-name");
});

test("resets the page when a filter changes", async () => {
  const person = await openDrivers("?page=2");
  await person.click(screen.getByRole("radio", { name: /Unverified/ }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ filter: "unverified", page: 1 }));
  expect(location.search).toBe("?filter=unverified");
});

test("verifies several drivers with one call for two clicks", async () => {
  const reply = heldAnswer(verifyDrivers);
  server.on(verifyDrivers, reply);
  const person = await openDrivers();
  await person.click(checkboxOf("Dan Ortiz"));
  await person.click(checkboxOf("Dana Lee"));
  const bar = within(screen.getByRole("region", { name: "Chosen drivers" }));
  await person.click(bar.getByRole("button", { name: "Verify" }));
  const question = within(screen.getByRole("dialog", { name: "Verify 2 drivers?" }));
  expect(question.getByText("dana@example.com")).toBeDefined();
  await person.dblClick(question.getByRole("button", { name: "Verify" }));
  await person.click(question.getByRole("button", { name: "Verify" }));
  reply.release({ success: true, changed: 2, already: 0 });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.calls(verifyDrivers).map(({ body }) => body)).toEqual([
    { ids: [dan.driverId, dana.driverId], isVerified: true },
  ]);
  expect(screen.queryByRole("region", { name: "Chosen drivers" })).toBeNull();
});

test("selects and deselects all drivers of the page with one checkbox", async () => {
  const person = await openDrivers();
  const all = within(screen.getByRole("table")).getByRole("checkbox", {
    name: "Choose all on this page",
  });
  await person.click(all);
  expect(checkboxOf("Dana Lee")).toHaveProperty("checked", true);
  await person.click(all);
  expect(checkboxOf("Dana Lee")).toHaveProperty("checked", false);
});

const id = aDriverForAdmin().driver.id;

const openDriver = async (driver = aDriverForAdmin()) => {
  startClock("2026-11-22T14:40:00.000Z");
  server.on(getDriverForAdmin, driver);
  server.on(listDrivers, someDrivers());
  const { person } = await openPage(`/admin/driver/${id}`, ada);
  await screen.findByRole("heading", { level: 1, name: "Dan Ortiz" });
  await openSection(person, "History");
  await openSection(person, "Tax offer");
  return person;
};

test("marks missing steps in the checklist", async () => {
  await openDriver();
  expect(screen.getAllByRole("img", { name: "Missing:" })).toHaveLength(3);
  expect(screen.getAllByRole("img", { name: "Done:" })).toHaveLength(3);
  const contact = screen.getByRole("heading", { level: 1 }).nextElementSibling;
  expect(contact?.textContent).toMatch(/^dan@example\.com · \(\d{3}\)/);
  const history = within(screen.getByRole("region", { name: "History" }));
  expect(history.getByText("No changes yet.")).toBeDefined();
  expect(history.getByRole("link", { name: "Audit" }).getAttribute("href")).toMatch(
    /^\/admin\/audit\?search=/,
  );
});

test("sends the last audit id with the verification", async () => {
  server.on(verifyDriver, aDriverForAdmin({ driver: { isVerified: true }, lastAct: 8 }));
  const person = await openDriver(aDriverForAdmin({ lastAct: 7 }));
  await person.click(screen.getByRole("button", { name: "Verify" }));
  const question = within(screen.getByRole("dialog", { name: "Verify Dan Ortiz?" }));
  expect(document.activeElement).toBe(question.getByRole("button", { name: "Cancel" }));
  await person.dblClick(question.getByRole("button", { name: "Verify" }));
  await screen.findByText("Driver verified");
  expect(screen.getByRole("button", { name: "Unverify" })).toBeDefined();
  expect(server.calls(verifyDriver).map(({ body }) => body)).toEqual([
    { isVerified: true, lastAct: 7 },
  ]);
});

test("requires a reason to unverify a driver", async () => {
  server.on(verifyDriver, aDriverForAdmin());
  const person = await openDriver(aDriverForAdmin({ driver: { isVerified: true } }));
  await person.click(screen.getByRole("button", { name: "Unverify" }));
  const question = within(screen.getByRole("dialog", { name: "Unverify Dan Ortiz?" }));
  const reason = question.getByLabelText("Reason");
  await person.click(question.getByRole("button", { name: "Unverify" }));
  expect(question.getByText("Give a reason that the driver will see")).toBeDefined();
  expect(document.activeElement).toBe(reason);
  await person.type(reason, "Papers have expired");
  await person.click(question.getByRole("button", { name: "Unverify" }));
  await screen.findByText("Driver unverified");
  expect(server.calls(verifyDriver).map(({ body }) => body.reason)).toEqual([
    "Papers have expired",
  ]);
});

test("reloads after another admin's change and keeps the reason", async () => {
  server.on(verifyDriver, refusedAnswer(409, "Another admin has changed this driver"));
  const person = await openDriver(aDriverForAdmin({ driver: { isVerified: true } }));
  await person.click(screen.getByRole("button", { name: "Unverify" }));
  const question = within(screen.getByRole("dialog"));
  await person.type(question.getByLabelText("Reason"), "Papers have expired");
  const before = server.calls(getDriverForAdmin).length;
  await person.click(question.getByRole("button", { name: "Unverify" }));
  await question.findByText("Another admin has changed this driver");
  await waitFor(() => expect(server.calls(getDriverForAdmin).length).toBeGreaterThan(before));
  expect(question.getByLabelText("Reason")).toHaveProperty("value", "Papers have expired");
});

test.each([
  ["101", "12/31/2026", "Tax rate must be between 0 and 100 percent"],
  ["12.345", "12/31/2026", "Tax rate can have at most two decimals of a percent"],
  ["12", "", "Choose the last day of the offer"],
  ["12", "11/21/2026", "The offer must hold through today or a later day"],
])("does not send a tax offer of %s % through '%s'", async (rate, day, message) => {
  server.on(setTaxOffer, aDriverForAdmin());
  const person = await openDriver();
  const percent = screen.getByLabelText("Tax rate");
  await person.clear(percent);
  await person.type(percent, rate);
  if (day) await person.type(screen.getByLabelText("Offer validity"), day);
  await person.click(screen.getByRole("button", { name: "Save tax offer" }));
  expect(await screen.findByRole("link", { name: message })).toBeDefined();
  expect(server.calls(setTaxOffer)).toEqual([]);
});

test("saves a tax offer as a fraction with its last day", async () => {
  server.on(setTaxOffer, lostAnswer(), aDriverForAdmin({ driver: { taxRate: 0.125 } }));
  const person = await openDriver();
  const percent = screen.getByLabelText("Tax rate");
  await person.clear(percent);
  await person.type(percent, "12.5");
  await person.type(screen.getByLabelText("Offer validity"), "12/31/2026");
  const save = screen.getByRole("button", { name: "Save tax offer" });
  await person.click(save);
  await screen.findByText("Couldn't reach the server. Your details are saved. Try again.");
  await person.click(save);
  await screen.findByText("Tax offer saved");
  expect(server.calls(setTaxOffer)[1]?.body).toEqual({
    taxRate: 0.125,
    offerValidity: "2026-12-31",
    lastAct: null,
  });
});

test("ends a tax offer with a reason, and then hides the button that ends it", async () => {
  server.on(endTaxOffer, aDriverForAdmin());
  const offer = { taxRate: 0.085, offerValidity: "2099-01-31" };
  const person = await openDriver(aDriverForAdmin({ driver: offer }));
  await person.click(screen.getByRole("button", { name: "End tax offer" }));
  const question = within(await screen.findByRole("dialog"));
  await person.type(question.getByLabelText("Reason"), "The promotion is over");
  await person.click(question.getByRole("button", { name: "End tax offer" }));
  await screen.findByText("Tax offer ended");
  expect(server.calls(endTaxOffer)[0]?.body).toEqual({
    reason: "The promotion is over",
    lastAct: null,
  });
  expect(screen.queryByRole("button", { name: "End tax offer" })).toBeNull();
});

test("returns to the list if the driver does not exist", async () => {
  server.on(getDriverForAdmin, refusedAnswer(404, "Driver not found"));
  server.on(listDrivers, someDrivers());
  await openPage(`/admin/driver/${id}`, ada);
  await screen.findByText("We could not load this driver.");
  await waitFor(() => expect(location.pathname).toBe("/admin/dashboard"));
});

test("says once that neither the driver nor the list could be loaded", async () => {
  server.on(getDriverForAdmin, lostAnswer());
  server.on(listDrivers, lostAnswer());
  await openPage(`/admin/driver/${id}`, ada);
  await screen.findByText("We could not load this driver and the list of drivers.");
  expect(screen.getAllByRole("button", { name: "Try again" })).toHaveLength(1);
});
