import type { ReactNode } from "react";
import { includes, type Permission } from "#shared/permissions.ts";
import { useSession } from "#web/platform/session.ts";

/** Content for admins whose role includes a permission. */
export const May = ({ to, children }: { to: Permission; children: ReactNode }) => {
  const { user } = useSession();
  return includes(user?.adminRole, to) && children;
};
