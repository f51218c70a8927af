import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { productQuery } from "#web/platform/product-query.ts";
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

const bannerOf = (hasTestPayments: boolean) => {
  const client = new QueryClient();
  client.setQueryData(productQuery.queryKey, { ...product, hasTestPayments });
  render(
    <QueryClientProvider client={client}>
      <TestPaymentsBanner />
    </QueryClientProvider>,
  );
  return screen.queryByText("Test payments: no real money");
};

test("announces test payments", () => {
  expect(bannerOf(true)).not.toBeNull();
});

test("renders nothing if payments are real", () => {
  expect(bannerOf(false)).toBeNull();
});
