import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import type { WireRole } from "#shared/accounts/contract.ts";
import { sessionQuery } from "./session.ts";

/** Before a page opens: sends whoever is not signed in to log in, and whoever has another role home. */
export const requireRole =
  (...roles: readonly WireRole[]) =>
  async ({ context }: { context: { queries: QueryClient } }) => {
    const user = await context.queries.ensureQueryData(sessionQuery).catch(() => null);
    if (!user) {
      const loginAs = roles[0] === "DRIVER" ? "driver" : "rider";
      throw redirect({ to: "/login", search: { loginAs } });
    }
    if (!roles.includes(user.role)) throw redirect({ to: "/" });
  };
