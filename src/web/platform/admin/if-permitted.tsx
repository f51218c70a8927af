import type { ReactNode } from "react";
import { includes, type Permission } from "#shared/permissions.ts";
import { useSession } from "#web/platform/session.ts";

type IfPermittedProps = { permission: Permission; children: ReactNode };

/** Shows its content to admins whose role includes a permission. */
export const IfPermitted = ({ permission, children }: IfPermittedProps) => {
  const { user } = useSession();
  return includes(user?.adminRole, permission) && children;
};
