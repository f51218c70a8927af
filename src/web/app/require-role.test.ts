import { QueryClient } from "@tanstack/react-query";
import { isRedirect } from "@tanstack/react-router";
import { expect, it } from "vitest";
import type { User, WireRole } from "#shared/accounts/contract.ts";
import { sessionQuery } from "#web/platform/session.ts";
import { adminsGoOn } from "./admin/admins-go-on.ts";
import { requireRole } from "./require-role.ts";

const someone = (role: WireRole): User => ({
  id: "01a1fe9e-ffd0-73a1-ae02-69c76bb49402",
  role,
  email: "someone@faire.test",
  firstName: "Some",
  lastName: "One",
  phoneNumber: "2125550100",
  profileImage: null,
});

const opened = (user: User | null) => {
  const queries = new QueryClient();
  queries.setQueryData(sessionQuery.queryKey, user);
  return { context: { queries }, location: { href: "/admin/dashboard?page=2" } };
};

const whereTo = async (opening: () => Promise<void>) => {
  const thrown: unknown = await opening().then(
    () => null,
    (error: unknown) => error,
  );
  return isRedirect(thrown) ? thrown.options : null;
};

it("lets admins into their pages, and sends riders and drivers home", async () => {
  const open = requireRole("ADMIN");
  expect(await whereTo(() => open(opened(someone("ADMIN"))))).toBeNull();
  for (const role of ["RIDER", "DRIVER"] as const)
    expect(await whereTo(() => open(opened(someone(role))))).toMatchObject({ to: "/" });
});

it("sends whoever is not signed in to the log-in of admins, and back after it", async () => {
  expect(await whereTo(() => requireRole("ADMIN")(opened(null)))).toMatchObject({
    to: "/admin/login",
    state: { returnTo: "/admin/dashboard?page=2" },
  });
});

it("redirects to /admin/dashboard when already logged in", async () => {
  expect(await whereTo(() => adminsGoOn(opened(someone("ADMIN"))))).toMatchObject({
    to: "/admin/dashboard",
  });
  expect(await whereTo(() => adminsGoOn(opened(someone("DRIVER"))))).toMatchObject({ to: "/" });
  expect(await whereTo(() => adminsGoOn(opened(null)))).toBeNull();
});
