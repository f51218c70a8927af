import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

/** What this installation is; it does not change while the page is open. */
export const productQuery = queryOptions({
  queryKey: ["product"],
  queryFn: async ({ signal }) => {
    // Loaded when the page stands: contracts bring the validation along, which a first look does not need.
    const { getProduct } = await import("#shared/product/contract.ts");
    return call(getProduct, { signal });
  },
  staleTime: Number.POSITIVE_INFINITY,
});
