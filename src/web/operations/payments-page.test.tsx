import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ReplyOf } from "#shared/endpoint.ts";
import { listPayments, type PaymentRow } from "#shared/operations/lists-contract.ts";
import { broken, held } from "#web/testing/answers.ts";
import { widen } from "#web/testing/browser.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const charged: PaymentRow = {
  rideId: "019a0000-0000-7000-8000-000000000001",
  reference: "FRABC123XYZ",
  rider: "Rosa Diaz",
  driver: "Dan Ortiz",
  createdAt: "2026-11-22T14:38:00.000Z",
  money: "charged",
  amount: 46.46,
  captured: 46.46,
  refunded: 3.21,
  sent: 40.4,
  tip: null,
  fee: 1.65,
  paymentIntentId: "pi_charged",
  transferId: "tr_1",
};
const begun: PaymentRow = {
  ...charged,
  rideId: "019a0000-0000-7000-8000-000000000002",
  reference: "FRSECOND222",
  captured: 0,
  refunded: 0,
  sent: 0,
  fee: null,
  paymentIntentId: null,
  transferId: null,
};

const findingsReply = (
  payments: PaymentRow[] = [charged, begun],
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

test("a row shows what was charged, given back, sent and kept by Stripe, in this order", async () => {
  server.on(listPayments, findingsReply());
  widen();
  await openPayments();
  const table = await screen.findByRole("table", { name: "Payments" });
  const [head, first, second] = within(table).getAllByRole("row");
  const columns = within(head ?? table).getAllByRole("columnheader");
  expect(columns.slice(-4).map(({ textContent }) => textContent)).toEqual([
    ...["Charged", "Refunded", "To driver", "Stripe fee"],
  ]);
  const amounts = within(first ?? table)
    .getAllByRole("cell")
    .slice(-4);
  expect(amounts.map(({ textContent }) => textContent)).toEqual([
    ...["$46.46", "$3.21", "$40.40", "$1.65"],
  ]);
  expect(first?.textContent).toContain("pi_charged");
  expect(second?.textContent).toContain("None");
  expect(second?.textContent).toContain("$0.00");
});

test("on a phone each payment is a card with the same amounts", async () => {
  server.on(listPayments, findingsReply([charged]));
  await openPayments();
  const ride = await screen.findByRole("link", { name: "FRABC123XYZ" });
  expect(ride.getAttribute("href")).toBe(`/admin/rides/${charged.rideId}`);
  expect(screen.queryByRole("table")).toBeNull();
  const terms = screen.getAllByRole("term").map(({ textContent }) => textContent);
  const amounts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(terms).toEqual(["Charged", "Refunded", "To driver", "Stripe fee"]);
  expect(amounts).toEqual(["$46.46", "$3.21", "$40.40", "$1.65"]);
});

test("the order is turned by the column's button, and stands in the address", async () => {
  server.on(listPayments, findingsReply());
  widen();
  const { person } = await openPayments();
  const column = await screen.findByRole("columnheader", { name: /Begun/ });
  expect(column.getAttribute("aria-sort")).toBe("descending");
  await person.click(within(column).getByRole("button"));
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: "oldest" }));
  expect(location.search).toBe("?sort=oldest");
});

test("filters of payments are set, counted and cleared", async () => {
  server.on(listPayments, findingsReply());
  const { person } = await openPayments("?page=2");
  await screen.findByText("2 payments");
  await person.click(screen.getByRole("button", { name: "Filters" }));
  await person.selectOptions(screen.getByLabelText("Money"), "refunded");
  await waitFor(() => expect(lastQuery()).toMatchObject({ money: "refunded", page: 1 }));
  await screen.findByRole("button", { name: /^Filters.*1.*set$/ });
  await person.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(location.search).toBe(""));
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Payments");
});

test("a search without payments says so, offers no file and leads back to all", async () => {
  server.on(listPayments, findingsReply([]), findingsReply());
  const { person } = await openPayments("?search=nobody");
  await screen.findByText("No payments found");
  expect(screen.queryByRole("button", { name: "Payments as CSV" })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Show all payments" }));
  await screen.findByText("2 payments");
  expect(screen.getByRole("button", { name: "Payments as CSV" })).toBeDefined();
});

test("while the next page loads, the page before stays", async () => {
  const next = held(listPayments);
  server.on(listPayments, findingsReply([charged], 2), next);
  const { person } = await openPayments();
  await screen.findByRole("link", { name: "FRABC123XYZ" });
  await person.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ page: 2 }));
  expect(screen.getByRole("link", { name: "FRABC123XYZ" })).toBeDefined();
  next.release(findingsReply([begun], 2));
  await screen.findByRole("link", { name: "FRSECOND222" });
  expect(screen.queryByRole("link", { name: "FRABC123XYZ" })).toBeNull();
});

test("payments that cannot be read are asked for again", async () => {
  server.on(listPayments, broken());
  const { person } = await openPayments();
  const again = await screen.findByRole("button", { name: "Try again" });
  server.on(listPayments, findingsReply());
  await person.click(again);
  await screen.findByText("2 payments");
});

test("offers the 1099-K data of this year and the last, and says when a download fails", async () => {
  server.on(listPayments, findingsReply());
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
  const buttons = section.getAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent)).toEqual(["2025", "2026"]);
  await person.click(section.getByRole("button", { name: "1099-K data of 2025 as CSV" }));
  await section.findByText(/Couldn't reach the server/);
  expect(files).toEqual(["/api/admin/tax.csv?year=2025"]);
});
