import { queryOptions } from "@tanstack/react-query";
import { readProduct } from "./client.ts";

export const productQuery = queryOptions({
  queryKey: ["product"],
  queryFn: readProduct,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
