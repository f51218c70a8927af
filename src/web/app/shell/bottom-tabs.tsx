import { Link } from "@tanstack/react-router";
import type { WireRole } from "#shared/accounts/contract.ts";
import { navOf } from "#web/platform/nav.ts";

const MOST_TABS = 4;

/** The first destinations of a role within reach of the thumb, on phones; admins go by their menu. */
export const BottomTabs = ({ role }: { role: WireRole }) => {
  if (role === "ADMIN") return null;
  const entries = navOf[role].slice(0, MOST_TABS);
  return (
    <nav
      aria-label="Tabs"
      data-bottom-tabs
      data-sticks-to-bottom
      className="sticky bottom-0 z-10 border-t border-hairline bg-bg pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="flex">
        {entries.map(({ to, label, icon: Icon }) => (
          <li key={to} className="flex-1">
            <Link
              to={to}
              activeOptions={{ exact: to === "/" }}
              className="grid min-h-16 content-center justify-items-center gap-1 text-small font-medium text-fg-2 focus-visible:-outline-offset-2 aria-[current=page]:text-accent"
            >
              <Icon aria-hidden className="size-6" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
