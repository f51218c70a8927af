import { queryOptions } from "@tanstack/react-query";
import { readProduct } from "./client.ts";
import { publicKeys } from "./public-replies.ts";

const RETRY_MS = 15_000;

export const productQuery = queryOptions({
  queryKey: publicKeys["/product"],
  queryFn: readProduct,
  staleTime: Number.POSITIVE_INFINITY,
  // The label of a demo or of test payments must not be missing for as long as the page is open.
  refetchInterval: ({ state }) => (state.data ? false : RETRY_MS),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
