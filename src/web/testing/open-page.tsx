import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { act, render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { onTestFinished } from "vitest";
import type { User } from "#shared/accounts/contract.ts";
import { createAppRouter } from "#web/app/router.tsx";
import { createQueryClient } from "#web/platform/query-client.ts";
import { markSignedOut } from "#web/platform/session.ts";
import { clearToken, saveToken } from "#web/platform/session-cookie.ts";
import { answerShell } from "./shell.ts";

/** Opens a path of the application, signed out or as a given user. */
export const openPage = async (address: string, as: User | null = null) => {
  if (as) logIn(as);
  else clearToken();
  history.replaceState(null, "", address);
  const queries = createQueryClient(
    () => markSignedOut(queries),
    () => void router.navigate({ to: "/suspended" }),
  );
  const { queries: options, ...rest } = queries.getDefaultOptions();
  // Failed reads are retried as often as in the product, without the delays.
  queries.setDefaultOptions({ ...rest, queries: { ...options, retryDelay: 0 } });
  const router = createAppRouter(queries);
  // Files share one window: a router left behind would follow the next test's addresses.
  onTestFinished(() => router.history.destroy());
  await router.load();
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  /** Refetches everything, and waits until the page shows the outcome. */
  const refetch = async () => {
    await queries.refetchQueries();
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  };
  return { person: userEvent.setup({ delay: null }), router, queries, refetch };
};

const logIn = (user: User) => {
  answerShell(user);
  saveToken("a-token");
  localStorage.setItem("role", user.role);
};
