import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { sessionQuery } from "#web/platform/session.ts";

/** Before the log-in of admins opens: an admin who is logged in already goes on, whoever has another role goes home. */
export const adminsGoOn = async ({ context }: { context: { queries: QueryClient } }) => {
  const user = await context.queries.ensureQueryData(sessionQuery).catch(() => null);
  if (user) throw redirect({ to: homeOf[user.role], replace: true });
};

const homeOf = { ADMIN: "/admin/dashboard", RIDER: "/", DRIVER: "/" } as const;
