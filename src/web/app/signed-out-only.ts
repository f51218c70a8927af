import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { sessionQuery } from "#web/platform/session.ts";
import { readToken } from "#web/platform/token.ts";

/**
 * Before a log-in page opens: whoever has a token goes home, where it is checked. One that could not be
 * checked keeps nobody from logging in again.
 */
export const signedOutOnly = ({ context }: { context: { queries: QueryClient } }) => {
  const isUnchecked = context.queries.getQueryState(sessionQuery.queryKey)?.status === "error";
  if (readToken() !== null && !isUnchecked) throw redirect({ to: "/" });
};
