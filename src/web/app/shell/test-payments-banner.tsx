import { useQuery } from "@tanstack/react-query";
import { productQuery } from "#web/platform/product-query.ts";

/** Banner on every page of a service whose payments are tests, such as a staging server. */
export const TestPaymentsBanner = () => {
  const { data } = useQuery(productQuery);
  if (!data?.hasTestPayments) return null;
  return (
    <p className="bg-tint-warning px-4 py-2 text-center text-small text-warning">
      Test payments: no real money
    </p>
  );
};
