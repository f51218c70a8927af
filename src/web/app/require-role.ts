import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import type { WireRole } from "#shared/accounts/contract.ts";
import { sessionQuery } from "./session.ts";

/** Before a page opens: sends whoever is not signed in to log in, and whoever has another role home. */
export const requireRole =
  (role: Exclude<WireRole, "ADMIN">) =>
  async ({ context }: { context: { queries: QueryClient } }) => {
    const user = await context.queries.ensureQueryData(sessionQuery).catch(() => null);
    if (!user) {
      throw redirect({ to: "/login", search: { loginAs: role === "DRIVER" ? "driver" : "rider" } });
    }
    if (user.role !== role) throw redirect({ to: "/" });
  };
