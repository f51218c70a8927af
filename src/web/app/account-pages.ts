import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { resetEmailSearch, resetSearch } from "#web/accounts/reset-search.ts";
import { logInSearch, registerSearch } from "./search.ts";
import { root } from "./shell/root-route.tsx";
import { signedOutOnly } from "./signed-out-only.ts";

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
  validateSearch: resetSearch,
  component: lazyRouteComponent(
    () => import("#web/accounts/reset-password-page.tsx"),
    "ResetPasswordPage",
  ),
  staticData: { title: "Reset password" },
});
const resetEmail = createRoute({
  getParentRoute: () => root,
  path: "/reset-email",
  validateSearch: resetEmailSearch,
  component: lazyRouteComponent(
    () => import("#web/credentials/reset-email-page.tsx"),
    "ResetEmailPage",
  ),
  staticData: { title: "Confirm email" },
});

/** What leads to an account, and back to one. */
export const accountPages = [logIn, register, resetPassword, resetEmail] as const;
