import { QueryClient } from "@tanstack/react-query";
import { isRedirect } from "@tanstack/react-router";
import { expect, it } from "vitest";
import type { User, WireRole } from "#shared/accounts/contract.ts";
import { sessionQuery } from "#web/platform/session.ts";
import { skipLogIn } from "./admin/skip-log-in.ts";
import { requireRole } from "./require-role.ts";

const aUser = (role: WireRole): User => ({
  id: "01a1fe9e-ffd0-73a1-ae02-69c76bb49402",
  role,
  email: "someone@faire.test",
  firstName: "Some",
  lastName: "One",
  phoneNumber: "2125550100",
  profileImage: null,
});

const guardInput = (user: User | null) => {
  const queries = new QueryClient();
  queries.setQueryData(sessionQuery.queryKey, user);
  return {
    context: { queries },
    location: { href: "/admin/dashboard?page=2" },
    cause: "enter" as const,
  };
};

const redirectOf = async (guard: () => Promise<void>) => {
  const thrown: unknown = await guard().then(
    () => null,
    (error: unknown) => error,
  );
  return isRedirect(thrown) ? thrown.options : null;
};

it("admits admins and sends riders and drivers home", async () => {
  const guard = requireRole("ADMIN");
  expect(await redirectOf(() => guard(guardInput(aUser("ADMIN"))))).toBeNull();
  for (const role of ["RIDER", "DRIVER"] as const)
    expect(await redirectOf(() => guard(guardInput(aUser(role))))).toMatchObject({ to: "/" });
});

it("sends signed-out users to the admin log-in and back", async () => {
  expect(await redirectOf(() => requireRole("ADMIN")(guardInput(null)))).toMatchObject({
    to: "/admin/login",
    state: { returnTo: "/admin/dashboard?page=2", hasEnded: false },
  });
});

it("tells people whose page was open that their session has ended", async () => {
  const input = { ...guardInput(null), cause: "stay" as const };
  expect(await redirectOf(() => requireRole("DRIVER")(input))).toMatchObject({
    to: "/login",
    search: { loginAs: "driver" },
    state: { hasEnded: true },
  });
});

it("redirects logged-in admins from the log-in to /admin/dashboard, and drivers to /", async () => {
  expect(await redirectOf(() => skipLogIn(guardInput(aUser("ADMIN"))))).toMatchObject({
    to: "/admin/dashboard",
  });
  expect(await redirectOf(() => skipLogIn(guardInput(aUser("DRIVER"))))).toMatchObject({ to: "/" });
  expect(await redirectOf(() => skipLogIn(guardInput(null)))).toBeNull();
});
