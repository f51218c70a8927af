import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ReplyOf } from "#shared/endpoint.ts";
import { listPayments, type PaymentRow, sumPayments } from "#shared/operations/lists-contract.ts";
import { brokenAnswer, heldAnswer } from "#web/testing/answers.ts";
import { widen } from "#web/testing/browser.ts";
import { startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const chargedPayment: PaymentRow = {
  rideId: "019a0000-0000-7000-8000-000000000001",
  reference: "FRABC123XYZ",
  rider: "Rosa Diaz",
  driver: "Dan Ortiz",
  createdAt: "2026-11-22T14:38:00.000Z",
  money: "charged",
  amount: 46.46,
  captured: 46.46,
  refunded: 3.21,
  takenByBank: 0,
  sent: 40.4,
  driverPart: 40.4,
  platformPart: 1.6,
  fees: 1.25,
  tip: null,
  tolls: null,
  fee: 1.65,
  paymentIntentId: "pi_charged",
  transferId: "tr_1",
};
const startedPayment: PaymentRow = {
  ...chargedPayment,
  rideId: "019a0000-0000-7000-8000-000000000002",
  reference: "FRSECOND222",
  captured: 0,
  refunded: 0,
  sent: 0,
  driverPart: null,
  platformPart: null,
  fees: null,
  fee: null,
  paymentIntentId: null,
  transferId: null,
};

const paymentsReply = (
  payments: PaymentRow[] = [chargedPayment, startedPayment],
  totalPages = 1,
): ReplyOf<typeof listPayments> => ({
  success: true,
  payments,
  isMore: false,
  isManyPeople: false,
  pagination: { totalItems: payments.length, totalPages, currentPage: 1 },
});

const openPayments = (search = "") => openPage(`/admin/payments${search}`, ada);
const lastQuery = () => server.calls(listPayments).at(-1)?.query;

test("the totals follow the chosen filter, and say how many payments they include", async () => {
  server.on(listPayments, paymentsReply());
  const sums = { charged: 1046.46, refunded: 3.21, takenByBank: 0, driverPart: 900, fees: 1.25 };
  server.on(sumPayments, {
    ...{ success: true, ...sums, platformPart: 142, payments: 2000, isMore: true },
  });
  await openPayments("?money=refunded&page=1&sort=oldest");
  const totals = within(await screen.findByRole("region", { name: "Totals" }));
  await totals.findByText("$1,046.46");
  expect(totals.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    ...["$1,046.46", "$3.21", "$900.00", "$142.00", "$1.25"],
  ]);
  totals.getByText("Totals of the newest 2,000. Filter by day for the rest.");
  expect(server.calls(sumPayments).at(-1)?.query).toEqual({ search: "", money: "refunded" });
});

test.each([
  ["silent if the parts add up to the charge", 1046.46, 0],
  ["named if the charge includes rides that have not ended", 1100, 1],
])("the rides that the parts cover are %s", async (_, charged, lines) => {
  server.on(listPayments, paymentsReply());
  const sums = { charged, refunded: 3.21, takenByBank: 0, driverPart: 900, fees: 1.25 };
  server.on(sumPayments, {
    ...{ success: true, ...sums, platformPart: 142, payments: 3, isMore: false },
  });
  await openPayments();
  const totals = within(await screen.findByRole("region", { name: "Totals" }));
  await totals.findByText("$900.00");
  expect(totals.queryAllByText(/^Parts are of ended rides/)).toHaveLength(lines);
});

test("a row shows where the charged amount went, to the cent", async () => {
  server.on(listPayments, paymentsReply());
  widen();
  await openPayments();
  const table = await screen.findByRole("table", { name: "Payments" });
  const [head, first, second] = within(table).getAllByRole("row");
  const columns = within(head ?? table).getAllByRole("columnheader");
  expect(columns.slice(-5).map(({ textContent }) => textContent)).toEqual([
    ...["Charged", "Refunded", "Driver's part", "Faire Tax", "Public fees"],
  ]);
  const texts = within(first ?? table)
    .getAllByRole("cell")
    .slice(-5)
    .map(({ textContent }) => textContent);
  expect(texts).toEqual(["$46.46", "$3.21", "$40.40", "$1.60", "$1.25"]);
  const [charged = 0, ...parts] = texts.map((text) => Number(text?.slice(1)));
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(charged);
  expect(second?.textContent).not.toContain("$0.00");
});

test("a disputed payment shows what the bank took", async () => {
  server.on(
    listPayments,
    paymentsReply([
      { ...chargedPayment, money: "disputed", takenByBank: 46.46, sent: 0, platformPart: -44.86 },
    ]),
  );
  await openPayments();
  const ride = await screen.findByRole("link", { name: "FRABC123XYZ" });
  expect(ride.closest("li")?.textContent).toContain("Disputed $46.46");
});

test("the table says that nothing of a disputed payment was sent to the driver", async () => {
  const disputed = { ...chargedPayment, takenByBank: 46.46, sent: 0, platformPart: -44.86 };
  server.on(listPayments, paymentsReply([{ ...disputed, money: "disputed", refunded: 0 }]));
  localStorage.setItem("columns-payments", JSON.stringify(["part", "kept", "fees"]));
  widen();
  await openPayments();
  const table = within(await screen.findByRole("table", { name: "Payments" }));
  const cellUnder = (name: string) => {
    const at = table.getAllByRole("columnheader").findIndex((head) => head.textContent === name);
    const row = table.getAllByRole("row")[1];
    return [...(row?.children ?? [])][at]?.textContent;
  };
  expect(cellUnder("Sent to driver")).toBe("$0.00");
  expect(cellUnder("Refunded")).toBe("–");
});

test("a held payment shows the held amount, and no amounts of a charge", async () => {
  server.on(listPayments, paymentsReply([{ ...startedPayment, money: "held", amount: 13.22 }]));
  widen();
  await openPayments();
  const table = await screen.findByRole("table", { name: "Payments" });
  const [, row] = within(table).getAllByRole("row");
  expect(row?.textContent).toContain("Held $13.22");
  expect(row?.textContent).not.toContain("$0.00");
});

test("tips, tolls and Stripe ids are columns to choose, and filters are saved as a view", async () => {
  server.on(listPayments, paymentsReply([{ ...chargedPayment, tip: 4, tolls: 6.94 }]));
  widen();
  const { person } = await openPayments("?money=refunded");
  const table = within(await screen.findByRole("table", { name: "Payments" }));
  expect(table.queryByText("$4.00")).toBeNull();
  await person.click(screen.getByText("Columns"));
  for (const column of ["Tip", "Tolls", "Stripe payment"])
    await person.click(screen.getByRole("checkbox", { name: `Column ${column}` }));
  for (const text of ["$4.00", "$6.94", "pi_charged"]) expect(table.getByText(text)).toBeDefined();
  await person.click(screen.getByText("Views"));
  await person.type(screen.getByLabelText("Save these filters as"), "Refunded");
  await person.click(screen.getByRole("button", { name: "Save view" }));
  await person.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(location.search).toBe(""));
  await person.click(screen.getByRole("button", { name: "Refunded" }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ money: "refunded" }));
});

test("on a phone a payment shows where the charge went, and a held one its amount", async () => {
  startClock("2026-11-26T15:00:00Z");
  const held: PaymentRow = { ...startedPayment, money: "held", amount: 13.22 };
  server.on(listPayments, paymentsReply([chargedPayment, held]));
  await openPayments();
  const ride = await screen.findByRole("link", { name: "FRABC123XYZ" });
  expect(ride.getAttribute("href")).toBe(`/admin/rides/${chargedPayment.rideId}`);
  expect(screen.queryByRole("table")).toBeNull();
  const cards = [ride, screen.getByRole("link", { name: "FRSECOND222" })];
  expect(cards.map((link) => link.closest("li")?.textContent.replaceAll(/\s+/g, " "))).toEqual([
    "Rosa Diaz with Dan OrtizCharged $46.46FRABC123XYZNov 22, 9:38 AMCharged · Refunded $3.21Driver $40.40 · Faire $1.60 · Public fees $1.25",
    "Rosa Diaz with Dan OrtizFRSECOND222Nov 22, 9:38 AMHeld $13.22",
  ]);
});

test("the column's button reverses the sort order, which is kept in the URL", async () => {
  server.on(listPayments, paymentsReply());
  widen();
  const { person } = await openPayments();
  const column = await screen.findByRole("columnheader", { name: /Booked/ });
  expect(column.getAttribute("aria-sort")).toBe("descending");
  await person.click(within(column).getByRole("button"));
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: "oldest" }));
  expect(location.search).toBe("?sort=oldest");
});

test("filters of payments are set, counted and cleared", async () => {
  server.on(listPayments, paymentsReply());
  const { person } = await openPayments("?page=2");
  await screen.findByText("2 payments");
  await person.click(screen.getByRole("button", { name: "Filters" }));
  await person.selectOptions(screen.getByRole("combobox", { name: "Payment status" }), "refunded");
  await waitFor(() => expect(lastQuery()).toMatchObject({ money: "refunded", page: 1 }));
  await screen.findByRole("button", { name: /^Filters.*1.*set$/ });
  await person.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(location.search).toBe(""));
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Payments");
});

test("a search without results says so, offers no CSV file and links to all payments", async () => {
  server.on(listPayments, paymentsReply([]), paymentsReply());
  const { person } = await openPayments("?search=nobody");
  await screen.findByText("No payments found");
  expect(screen.queryByRole("button", { name: "Payments as CSV" })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Show all payments" }));
  await screen.findByText("2 payments");
  expect(screen.getByRole("button", { name: "Payments as CSV" })).toBeDefined();
});

test("the current page stays visible while the next one loads", async () => {
  const next = heldAnswer(listPayments);
  server.on(listPayments, paymentsReply([chargedPayment], 2), next);
  const { person } = await openPayments();
  await screen.findByRole("link", { name: "FRABC123XYZ" });
  await person.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ page: 2 }));
  expect(screen.getByRole("link", { name: "FRABC123XYZ" })).toBeDefined();
  next.release(paymentsReply([startedPayment], 2));
  await screen.findByRole("link", { name: "FRSECOND222" });
  expect(screen.queryByRole("link", { name: "FRABC123XYZ" })).toBeNull();
});

test("payments that failed to load can be requested again", async () => {
  server.on(listPayments, brokenAnswer());
  const { person } = await openPayments();
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByText("How these are counted")).toBeNull();
  server.on(listPayments, paymentsReply());
  await person.click(again);
  await screen.findByText("2 payments");
  expect(screen.getByText("How these are counted")).toBeDefined();
});

test("offers the 1099-K data of this year and the last, and says when a download fails", async () => {
  startClock("2026-11-26T15:00:00Z");
  server.on(listPayments, paymentsReply());
  const { person } = await openPayments();
  const section = within(
    (await screen.findByRole("heading", { name: "Tax forms (1099-K)" })).closest(
      "section",
    ) as HTMLElement,
  );
  const files: string[] = [];
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) => {
    if (!address.includes(".csv")) return server.fetch(address, init);
    files.push(address);
    return Promise.reject(new TypeError("Failed to fetch"));
  });
  const jump = screen.getByRole("link", { name: "Tax forms" });
  expect(jump.getAttribute("href")).toBe("#tax-forms");
  const buttons = section.getAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent)).toEqual(["2025", "2026"]);
  await person.click(section.getByRole("button", { name: "1099-K data of 2025 as CSV" }));
  await section.findByText(/Couldn't reach the server/);
  expect(files).toEqual(["/api/admin/tax.csv?year=2025"]);
});
