import { Link } from "@tanstack/react-router";
import { adminPages } from "#web/platform/admin/admin-pages.ts";

/** Admin pages in the menu of narrow screens. */
export const AdminMenuLinks = (props: { className: string; onClick: () => void }) =>
  adminPages.map(({ to, label, icon: Icon }) => (
    <Link key={to} to={to} {...props}>
      <Icon aria-hidden className="size-5" />
      {label}
    </Link>
  ));
