import { queryOptions } from "@tanstack/react-query";
import { readProduct } from "./client.ts";
import { publicKeys } from "./public-replies.ts";

export const productQuery = queryOptions({
  queryKey: publicKeys["/product"],
  queryFn: readProduct,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
