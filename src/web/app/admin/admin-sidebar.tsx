import { Link, useLocation } from "@tanstack/react-router";
import { adminPages } from "./admin-pages.ts";

/** The pages of admins, beside every one of them on wide screens. */
export const AdminSidebar = () => {
  const pathname = useLocation({ select: (at) => at.pathname });
  return (
    <nav
      aria-label="Admin"
      className="sticky top-16 hidden h-[calc(100dvh-4rem)] overflow-y-auto border-r border-hairline p-3 pt-6 lg:block"
    >
      <ul className="grid gap-1">
        {adminPages.map(({ to, label, icon: Icon, below }) => (
          <li key={to}>
            <Link
              to={to}
              data-below={below !== undefined && pathname.startsWith(below)}
              className="flex min-h-11 items-center gap-3 rounded-button px-3 font-medium text-fg-2 transition-colors hover:bg-raised hover:text-fg aria-[current=page]:bg-raised aria-[current=page]:text-fg data-[below=true]:bg-raised data-[below=true]:text-fg"
            >
              <Icon aria-hidden className="size-5" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
