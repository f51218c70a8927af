import { Link } from "@tanstack/react-router";
import { pagesOf } from "#web/platform/admin/admin-pages.ts";
import { useSession } from "#web/platform/session.ts";
import { WaitingCount } from "./waiting-count.tsx";

/** Admin pages in the menu of narrow screens. */
export const AdminMenuLinks = (props: { className: string; onClick: () => void }) => {
  const { user } = useSession();
  return pagesOf(user?.adminRole).map(({ to, label, icon: Icon }) => (
    <Link
      key={to}
      to={to}
      activeOptions={{ exact: to === "/admin", includeSearch: false }}
      {...props}
    >
      <Icon aria-hidden className="size-5" />
      {label} <WaitingCount to={to} />
    </Link>
  ));
};
