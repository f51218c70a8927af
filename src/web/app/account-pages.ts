import type { QueryClient } from "@tanstack/react-query";
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import {
  parseEmailResetUrl,
  parsePasswordResetUrl,
  roleOf,
} from "#web/accounts/reset-link-params.ts";
import { sessionQuery } from "#web/platform/session.ts";
import { readToken } from "#web/platform/session-cookie.ts";
import { requireRole } from "./require-role.ts";
import { root } from "./shell/root-route.tsx";

/**
 * Route guard of the log-in page: redirects a user with a token home, where the token is validated. A token whose
 * validation failed does not block logging in again.
 */
const signedOutOnly = ({ context }: { context: { queries: QueryClient } }) => {
  const isUnchecked = context.queries.getQueryState(sessionQuery.queryKey)?.status === "error";
  if (readToken() !== null && !isUnchecked) throw redirect({ to: "/" });
};

type Search = Record<string, unknown>;
type PreselectedRole = "rider" | "driver";

/** Parses the URL state of the account pages; invalid values are ignored. */
const logInSearch = (search: Search): { loginAs?: PreselectedRole } => ({
  loginAs: roleOf(search.loginAs),
});
const registerSearch = (search: Search): { signupAs?: PreselectedRole } => ({
  signupAs: roleOf(search.signupAs),
});

const logIn = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: logInSearch,
  beforeLoad: signedOutOnly,
  component: lazyRouteComponent(() => import("#web/accounts/log-in-page.tsx"), "LogInPage"),
  staticData: { title: "Login" },
});
const register = createRoute({
  getParentRoute: () => root,
  path: "/register",
  validateSearch: registerSearch,
  component: lazyRouteComponent(() => import("#web/accounts/register-page.tsx"), "RegisterPage"),
  staticData: { title: "Register" },
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/reset-password",
  validateSearch: parsePasswordResetUrl,
  component: lazyRouteComponent(
    () => import("#web/accounts/reset-password-page.tsx"),
    "ResetPasswordPage",
  ),
  staticData: { title: "Reset password" },
});
const resetEmail = createRoute({
  getParentRoute: () => root,
  path: "/reset-email",
  validateSearch: parseEmailResetUrl,
  component: lazyRouteComponent(
    () => import("#web/credentials/reset-email-page.tsx"),
    "ResetEmailPage",
  ),
  staticData: { title: "Confirm email" },
});

const suspendedRoute = createRoute({
  getParentRoute: () => root,
  path: "/suspended",
  beforeLoad: requireRole("RIDER", "DRIVER"),
  component: lazyRouteComponent(
    () => import("#web/suspensions/suspended-page.tsx"),
    "SuspendedPage",
  ),
  staticData: { title: "Suspended" },
});

/** Routes for registration, log-in, password reset, email confirmation and suspended accounts. */
export const accountPages = [logIn, register, resetPassword, resetEmail, suspendedRoute] as const;
