import { Link, useLocation } from "@tanstack/react-router";
import { Keyboard, type LucideIcon, Search } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { type AdminPage, pageGroupsOf } from "#web/platform/admin/admin-pages.ts";
import { useSession } from "#web/platform/session.ts";
import { useSingleKeys } from "#web/ui/single-keys.ts";
import type { AdminDialog } from "./keys/use-admin-keys.ts";
import { WaitingCount } from "./waiting-count.tsx";

const entryClass =
  "flex min-h-9 w-full items-center gap-3 rounded-button px-3 font-medium text-fg-2 transition-colors hover:bg-raised hover:text-fg aria-[current=page]:bg-raised aria-[current=page]:text-fg data-[below=true]:bg-raised data-[below=true]:text-fg";

/** Admin menu on wide screens: command palette, pages, list of shortcuts. */
export const AdminSidebar = ({ onOpen }: { onOpen: (dialog: AdminDialog) => void }) => {
  const areKeysOn = useSingleKeys();
  const { user } = useSession();
  const pathname = useLocation({ select: (at) => at.pathname });
  const menu = useRef<HTMLElement>(null);
  useCurrentPageInView(menu, pathname);
  return (
    <nav
      ref={menu}
      aria-label="Admin"
      className="sticky top-16 hidden h-[calc(100dvh-4rem)] overflow-y-auto border-r border-hairline p-3 pt-6 lg:block"
    >
      <ul className="grid gap-1">
        <li>
          <Opener icon={Search} label="Go to" hint="Ctrl K" onClick={() => onOpen("palette")} />
        </li>
        {pageGroupsOf(user?.adminRole).map(({ heading, pages }) => (
          <li key={heading}>
            {heading && <p className="px-3 pt-3 pb-1 text-small text-fg-3">{heading}</p>}
            <ul aria-label={heading ?? undefined} className="grid gap-1">
              {pages.map((page) => (
                <li key={page.to}>
                  <Entry page={page} pathname={pathname} />
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li>
          <Opener
            icon={Keyboard}
            label="Shortcuts"
            hint={areKeysOn ? "?" : null}
            onClick={() => onOpen("keys")}
          />
        </li>
      </ul>
      <div aria-hidden className="pointer-events-none sticky h-12" style={fade} />
    </nav>
  );
};

/** Shows that the menu goes on below the window; at its end it covers nothing. */
const fade = {
  bottom: "-0.75rem",
  background: "linear-gradient(to top, var(--color-bg), transparent)",
};

const Entry = ({ page, pathname }: { page: AdminPage; pathname: string }) => {
  const { to, label, icon: Icon, below } = page;
  return (
    <Link
      to={to}
      activeOptions={{ exact: to === "/admin", includeSearch: false }}
      data-below={below !== undefined && pathname.startsWith(below)}
      className={entryClass}
    >
      <Icon aria-hidden className="size-5" />
      {label} <WaitingCount to={to} />
    </Link>
  );
};

/** Scrolls the menu, and only the menu, to the entry of the current page. */
const useCurrentPageInView = (menu: RefObject<HTMLElement | null>, pathname: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path decides which entry is current
  useEffect(() => {
    const nav = menu.current;
    const entry = nav?.querySelector('[aria-current="page"], [data-below="true"]');
    if (!nav || !entry) return;
    const [outer, inner] = [nav.getBoundingClientRect(), entry.getBoundingClientRect()];
    const margin = inner.height;
    if (inner.bottom + margin > outer.bottom) nav.scrollTop += inner.bottom + margin - outer.bottom;
    if (inner.top - margin < outer.top) nav.scrollTop += inner.top - margin - outer.top;
  }, [pathname]);
};

type OpenerProps = { icon: LucideIcon; label: string; hint: string | null; onClick: () => void };

const Opener = ({ icon: Icon, label, hint, onClick }: OpenerProps) => (
  <button type="button" aria-haspopup="dialog" className={entryClass} onClick={onClick}>
    <Icon aria-hidden className="size-5" />
    {label}
    {hint && (
      <kbd
        aria-hidden
        className="ml-auto rounded-input border border-hairline px-1.5 font-sans text-small text-fg-3"
      >
        {hint}
      </kbd>
    )}
  </button>
);
