import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { productQuery } from "#web/platform/product-query.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { TestPaymentsBanner } from "./test-payments-banner.tsx";

const product = {
  success: true as const,
  requestSecret: null,
  name: "Faire",
  logo: null,
  accent: null,
  timeZone: "America/New_York",
  contactEmail: "a@b.co",
  contactPhone: null,
  demo: null,
};

const text = "Test payments: no real money";

afterEach(() => vi.restoreAllMocks());

const showBanner = (client: QueryClient) =>
  render(
    <QueryClientProvider client={client}>
      <TestPaymentsBanner />
    </QueryClientProvider>,
  );
const bannerOf = (hasTestPayments: boolean) => {
  const client = new QueryClient();
  client.setQueryData(productQuery.queryKey, { ...product, hasTestPayments });
  showBanner(client);
  return screen.queryByText(text);
};

test("announces test payments", () => {
  expect(bannerOf(true)).not.toBeNull();
});

test("is shown once the settings load, also after a failure", async () => {
  startClock("2026-11-22T14:41:00.000Z");
  vi.spyOn(productQuery, "queryFn")
    .mockRejectedValueOnce(new Error("unreachable"))
    .mockResolvedValue({ ...product, hasTestPayments: true });
  showBanner(new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  await passTime(10);
  expect(screen.queryByText(text)).toBeNull();
  await passTime(10);
  expect(screen.getByText(text)).toBeDefined();
});

test("renders nothing if payments are real", () => {
  expect(bannerOf(false)).toBeNull();
});
