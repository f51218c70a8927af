import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { sessionQuery } from "#web/platform/session.ts";

/**
 * Route guard of the admin log-in: sends signed-in admins to their dashboard, and other roles home.
 */
export const skipLogIn = async ({ context }: { context: { queries: QueryClient } }) => {
  const user = await context.queries.ensureQueryData(sessionQuery).catch(() => null);
  if (user) throw redirect({ to: homeOf[user.role], replace: true });
};

const homeOf = { ADMIN: "/admin/dashboard", RIDER: "/", DRIVER: "/" } as const;
