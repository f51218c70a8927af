import { act, render, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { validateToken } from "#shared/accounts/contract.ts";
import { getFavoriteDrivers } from "#shared/favorites/contract.ts";
import { getRecentRides } from "#shared/rides/contract.ts";
import { AppTree } from "#web/app/app-tree.tsx";
import { createAppRouter } from "#web/app/router.tsx";
import { createQueryClient } from "#web/platform/query-client.ts";
import { saveToken } from "#web/platform/session-cookie.ts";
import { brokenAnswer, heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";
import { answerShell } from "#web/testing/shell.ts";

const warning = "We could not check your log-in. You may still be logged in.";
const ofRosa = { success: true, user: rosa } as const;
const noFavorites = {
  success: true as const,
  drivers: [],
  pagination: { totalItems: 0, totalPages: 0, currentPage: 1 },
};
const failures = [
  ["a server error", brokenAnswer],
  ["a lost network", lostAnswer],
] as const;

test.each(failures)(
  "says on the log-in page after %s that the log-in could not be checked, and opens the page again",
  async (_, failure) => {
    server.on(validateToken, failure(), failure(), failure(), failure(), ofRosa);
    server.on(getFavoriteDrivers, noFavorites);
    server.on(getRecentRides, { success: true, rides: [] });
    const { person } = await openPage("/favorite-drivers", rosa);
    await screen.findByRole("heading", { name: "Login as rider" });
    expect(screen.getByText(warning).closest("[role=status]")).not.toBeNull();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    // The second check fails too.
    await waitFor(() => expect(server.calls(validateToken)).toHaveLength(4));
    await screen.findByText(warning);
    await person.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "Search Drivers" });
    expect(screen.queryByText(warning)).toBeNull();
  },
);

test("says on any page that the log-in could not be checked, and signs in once it is", async () => {
  server.on(validateToken, brokenAnswer(), brokenAnswer(), ofRosa);
  const { person } = await openPage("/nowhere", rosa);
  await screen.findByText(warning);
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("button", { name: "Logout" });
  expect(screen.queryByText(warning)).toBeNull();
  expect(screen.getByRole("heading", { name: "404 Page Not Found" })).toBeDefined();
});

test("leads home from a page that does not check the log-in", async () => {
  server.on(validateToken, brokenAnswer(), brokenAnswer(), heldAnswer(validateToken));
  const { person, router } = await openPage("/nowhere", rosa);
  await screen.findByText(warning);
  await act(() => router.navigate({ to: "/register" }));
  await person.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(server.calls(validateToken)).toHaveLength(3));
  expect(router.state.location.pathname).toBe("/");
});

test("does not warn about a log-in that the server refused", async () => {
  server.on(validateToken, refusedAnswer(401, "Log in to continue"));
  await openPage("/favorite-drivers", rosa);
  await screen.findByRole("heading", { name: "Login as rider" });
  expect(screen.queryByText(warning)).toBeNull();
});

test("shows the bars of the page while the log-in is checked", async () => {
  const answer = heldAnswer(validateToken);
  server.on(validateToken, answer);
  server.on(getFavoriteDrivers, noFavorites);
  server.on(getRecentRides, { success: true, rides: [] });
  answerShell(rosa);
  saveToken("a-token");
  localStorage.setItem("role", rosa.role);
  history.replaceState(null, "", "/favorite-drivers");
  const queries = createQueryClient(
    () => undefined,
    () => undefined,
  );
  const router = createAppRouter(queries);
  onTestFinished(() => router.history.destroy());
  render(<AppTree queries={queries} router={router} />);
  expect(await screen.findByRole("button", { name: "Menu" })).toBeDefined();
  expect(screen.getByRole("navigation", { name: "Tabs" })).toBeDefined();
  answer.release(ofRosa);
  await screen.findByRole("heading", { name: "Search Drivers" });
  // Later pages have no placeholder: the open page stays until the next one is loaded.
  expect(router.options.defaultPendingMs).toBe(Number.POSITIVE_INFINITY);
});
