import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import type { WireRole } from "#shared/accounts/contract.ts";
import { sessionQuery } from "#web/platform/session.ts";

type GuardInput = {
  context: { queries: QueryClient };
  location: { href: string };
  /** "stay" if the page was already open: its session has ended if there is no user any more. */
  cause: "preload" | "enter" | "stay";
};

/** Route guard: sends signed-out users to the log-in and back, and other roles to their home. */
export const requireRole =
  (...roles: readonly WireRole[]) =>
  async ({ context, location, cause }: GuardInput) => {
    const user = await context.queries.ensureQueryData(sessionQuery).catch(() => null);
    if (!user) {
      const state = { returnTo: location.href, hasEnded: cause === "stay" };
      if (roles.every((role) => role === "ADMIN")) throw redirect({ to: "/admin/login", state });
      const loginAs = loginRole[roles.length === 1 ? String(roles[0]) : ""];
      throw redirect({ to: "/login", search: { loginAs }, state });
    }
    if (!roles.includes(user.role)) throw redirect({ to: "/" });
  };

const loginRole: Record<string, "rider" | "driver" | undefined> = {
  RIDER: "rider",
  DRIVER: "driver",
};
