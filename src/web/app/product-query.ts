import { queryOptions } from "@tanstack/react-query";
import type { getProduct } from "#shared/product/contract.ts";
import { byAddress, call } from "./client.ts";

const product = byAddress<typeof getProduct>({ method: "GET", path: "/product" });

/** What this installation is; it does not change while the page is open. */
export const productQuery = queryOptions({
  queryKey: ["product"],
  queryFn: ({ signal }) => call(product, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
