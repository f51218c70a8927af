import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { includes, type Permission } from "#shared/permissions.ts";
import { productQuery } from "#web/platform/product-query.ts";
import { useSession } from "#web/platform/session.ts";

type IfPermittedProps = { permission: Permission; children: ReactNode; otherwise?: ReactNode };

/** Shows its content to admins whose role includes a permission, and something else to others. */
export const IfPermitted = ({ permission, children, otherwise }: IfPermittedProps) => {
  const { user } = useSession();
  return includes(user?.adminRole, permission) ? children : otherwise;
};

/** True for admins who may do the steps before the service opens; a demo has none. */
export const useMaySetUp = (): boolean => {
  const { user } = useSession();
  const { data } = useQuery(productQuery);
  return data?.demo === null && includes(user?.adminRole, "settings");
};
