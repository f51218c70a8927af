import { Link, useLocation } from "@tanstack/react-router";
import { ChevronDown, Keyboard, type LucideIcon, Search } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { type AdminPage, pageGroupsOf } from "#web/platform/admin/admin-pages.ts";
import { useSession } from "#web/platform/session.ts";
import { useSingleKeys } from "#web/ui/single-keys.ts";
import { useHasMore } from "#web/ui/use-has-more.ts";
import type { AdminDialog } from "./keys/use-admin-keys.ts";
import { WaitingCount } from "./waiting-count.tsx";

const entryClass =
  "flex min-h-9 w-full items-center gap-3 rounded-button px-3 font-medium text-fg-2 transition-colors hover:bg-raised hover:text-fg aria-[current=page]:bg-overlay aria-[current=page]:text-fg data-[below=true]:bg-overlay data-[below=true]:text-fg";

/** Admin menu on wide screens: command palette, pages, list of shortcuts. */
export const AdminSidebar = ({ onOpen }: { onOpen: (dialog: AdminDialog) => void }) => {
  const areKeysOn = useSingleKeys();
  const { user } = useSession();
  const pathname = useLocation({ select: (at) => at.pathname });
  const menu = useRef<HTMLUListElement>(null);
  useCurrentPageInView(menu, pathname);
  const { hasMore, measure } = useHasMore(menu, "y");
  const [isScrolled, setScrolled] = useState(false);
  const [[overview], groups] = splitTop(pageGroupsOf(user?.adminRole));
  return (
    <nav
      aria-label="Admin"
      className="sticky top-16 hidden h-[calc(100dvh-4rem)] border-r border-hairline lg:block"
    >
      <div className="flex h-full flex-col">
        <ul className="grid gap-1 border-b border-hairline p-3 pt-6">
          <li>
            <Opener icon={Search} label="Go to" hint="Ctrl K" onClick={() => onOpen("palette")} />
          </li>
          {overview && (
            <li>
              <Entry page={overview} pathname={pathname} />
            </li>
          )}
        </ul>
        <ul
          ref={menu}
          onScroll={({ currentTarget }) => {
            measure();
            setScrolled(currentTarget.scrollTop > 0);
          }}
          style={{ scrollSnapType: "y proximity", ...(isScrolled && { maskImage: FADE_TOP }) }}
          className="grid flex-1 content-start gap-1 overflow-y-auto p-3 pt-1"
        >
          {groups.map(({ heading, pages }) => (
            <li key={heading} style={snapsToTop}>
              <p className="px-3 pt-2 pb-1 text-small text-fg-3">{heading}</p>
              <ul aria-label={heading ?? undefined} className="grid gap-0.5">
                {pages.map((page) => (
                  <li key={page.to} style={snapsToTop}>
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
        {hasMore && (
          <p
            aria-hidden
            className="pointer-events-none flex items-center gap-3 border-t border-hairline px-6 py-1.5 text-small text-fg-3"
          >
            <ChevronDown className="size-5" />
            More below
          </p>
        )}
      </div>
    </nav>
  );
};

/** Fades the first lines of a menu that is scrolled, as a sign that more is above. */
const FADE_TOP = "linear-gradient(transparent, #000 2rem)";
/** Scrolling stops at whole entries below the faded line. */
const snapsToTop = { scrollSnapAlign: "start", scrollMarginTop: "1.5rem" };

type PageGroups = ReturnType<typeof pageGroupsOf>;

/** Pages without a heading, which stay in sight, and the groups below them. */
const splitTop = (groups: PageGroups): [AdminPage[], PageGroups] => [
  groups.flatMap(({ heading, pages }) => (heading === null ? pages : [])),
  groups.filter(({ heading }) => heading !== null),
];

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

/** Scrolls the menu, and only the menu, to the entry of the current page, also in a lower window. */
const useCurrentPageInView = (menu: RefObject<HTMLElement | null>, pathname: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path decides which entry is current
  useEffect(() => {
    const show = () => scrollToCurrent(menu.current);
    show();
    addEventListener("resize", show);
    return () => removeEventListener("resize", show);
  }, [pathname]);
};

const scrollToCurrent = (list: HTMLElement | null): void => {
  const entry = list?.querySelector('[aria-current="page"], [data-below="true"]');
  if (!list || !entry) return;
  const [outer, inner] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  // Two rows: an entry before the last one then shows that nothing follows it.
  const margin = 2 * inner.height;
  if (inner.bottom + margin > outer.bottom) list.scrollTop += inner.bottom + margin - outer.bottom;
  if (inner.top - margin < outer.top) list.scrollTop += inner.top - margin - outer.top;
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
