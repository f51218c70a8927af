import type { ReactNode } from "react";
import { includes, type Permission } from "#shared/permissions.ts";
import { useSession } from "#web/platform/session.ts";

type IfPermittedProps = { permission: Permission; children: ReactNode; otherwise?: ReactNode };

/** Shows its content to admins whose role includes a permission, and something else to others. */
export const IfPermitted = ({ permission, children, otherwise }: IfPermittedProps) => {
  const { user } = useSession();
  return includes(user?.adminRole, permission) ? children : otherwise;
};
