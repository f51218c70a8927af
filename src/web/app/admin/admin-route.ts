import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { requireRole } from "#web/app/require-role.ts";
import { root } from "#web/app/shell/root-route.tsx";

/** Parent of the admin pages; redirects signed-out users and other roles before any admin code is loaded. */
export const admin = createRoute({
  getParentRoute: () => root,
  path: "/admin",
  beforeLoad: requireRole("ADMIN"),
  component: lazyRouteComponent(() => import("./admin-shell.tsx"), "AdminShell"),
});
