import { useQueryClient } from "@tanstack/react-query";
import {
  Link,
  Outlet,
  rootRouteId,
  useLocation,
  useMatches,
  useRouter,
} from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { WireRole } from "#shared/accounts/contract.ts";
import { productName, SECOND_TAGLINE } from "#shared/product.ts";
import { API_DOCS_PATH } from "#web/app/paths.ts";
import { useConnection } from "#web/platform/live/live.ts";
import { logError } from "#web/platform/log.ts";
import { navOf } from "#web/platform/nav.ts";
import { NOT_FOUND } from "#web/platform/not-found-page.tsx";
import {
  isExempt,
  type Session,
  sessionQuery,
  useLastRole,
  useSession,
  useSessionEnd,
} from "#web/platform/session.ts";
import { ThemeSelect } from "#web/platform/theme-select.tsx";
import { useSlowLoad } from "#web/platform/use-slow-load.ts";
import { workerInControl } from "#web/platform/worker.ts";
import { ConnectionBanner } from "#web/ui/connection-banner.tsx";
import { Toaster } from "#web/ui/overlays/toaster.tsx";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { LiveToasts } from "./live-toasts.ts";
import { MenuDrawer } from "./menu-drawer.tsx";
import { TestPaymentsBanner } from "./test-payments-banner.tsx";
import { TopBar } from "./top-bar.tsx";
import { usePageFocus } from "./use-page-focus.ts";

/** The frame around every page. */
export const Layout = () => {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const session = useSession();
  const lastRole = useLastRole();
  const path = useLocation({ select: ({ pathname }) => pathname });
  // Also while the session is checked: tabs that appeared later would shift a short page.
  const role = session.user?.role ?? (session.isChecking ? lastRole : null);
  const tabsRole = path === "/suspended" || session.user?.isSuspended ? null : role;
  const router = useRouter();
  // Repeats the route's guard, which leads to the log-in and back.
  useSessionEnd(session, () => void router.invalidate());
  usePageTitle();
  usePageFocus();
  useWorkerSession(session.user?.id);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink target={CONTENT_ID} />
      <TopBar session={session} path={path} onMenu={() => setMenuOpen(true)} />
      <TestPaymentsBanner />
      <LoadBanner session={session} />
      <MenuDrawer session={session} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      <main id={CONTENT_ID} tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <Footer />
      {tabsRole && <BottomTabs role={tabsRole} path={path} />}
      {session.user && <LiveToasts key={session.user.id} user={session.user} />}
      <Toaster />
    </div>
  );
};

const CONTENT_ID = "content";
const focusContent = () => document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });

/** Says why the page may be stale, show no user or be empty. */
const LoadBanner = ({ session: { isUnchecked } }: { session: Session }) => {
  const connection = useConnection();
  const { isSlow, loadAgain } = useSlowLoad();
  const queries = useQueryClient();
  const router = useRouter();
  /** Validates the token again, and opens the page that required the log-in, if any. */
  const checkAgain = () => {
    // Shows the placeholder as on the first page, until the outcome is known.
    router.options.defaultPendingMs = 0;
    void queries.resetQueries(sessionQuery);
    const { pathname, state } = router.history.location;
    // These pages do not check the log-in themselves.
    if (state.returnTo || isExempt(pathname)) router.history.replace(state.returnTo ?? "/");
    else void router.invalidate();
  };
  const load = () => {
    if (isUnchecked) checkAgain();
    else loadAgain();
    // The pressed button disappears with the banner, and the reloaded content is in the page.
    focusContent();
  };
  const state = isSlow && connection === "online" ? "slow" : connection;
  return <ConnectionBanner state={isUnchecked ? "unchecked" : state} onLoadAgain={load} />;
};

const usePageTitle = () => {
  const title = useMatches({ select: titleOf });
  useEffect(() => {
    document.title = title;
  }, [title]);
};

type Match = { routeId: string; status: string; staticData: { title?: string } };

/** Title of the browser tab. */
export const titleOf = (matches: Match[]): string => {
  const page = matches.at(-1);
  const isNotFound = page?.routeId === rootRouteId || page?.status === "notFound";
  const title = isNotFound ? NOT_FOUND : page?.staticData.title;
  return title ? `${title} · ${productName()}` : productName();
};

/** After sign-in, makes the service worker cache pages and the session for offline use, and resumes pushes. */
const useWorkerSession = (accountId: string | undefined) => {
  const queries = useQueryClient();
  useEffect(() => {
    if (accountId === undefined) return;
    const stop = new AbortController();
    const prepareWorker = async () => {
      const worker = await workerInControl();
      if (stop.signal.aborted || !worker) return;
      worker.postMessage("keep-pages");
      void queries.refetchQueries({ queryKey: sessionQuery.queryKey });
      const renewal = await import("#web/notices/start-push-renewal.ts");
      if (!stop.signal.aborted) renewal.startPushRenewal(accountId, stop.signal);
    };
    void prepareWorker().catch(logError);
    return () => stop.abort();
  }, [accountId, queries]);
};

const MAX_TABS = 4;

/** The first pages of a role, for phones. Admins use their menu. */
const BottomTabs = ({ role, path }: { role: WireRole; path: string }) => {
  if (role === "ADMIN") return null;
  const entries = navOf[role].slice(0, MAX_TABS);
  return (
    <nav
      aria-label="Tabs"
      data-bottom-tabs
      data-sticks-to-bottom
      className="sticky bottom-0 z-10 border-t border-hairline bg-bg pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="flex">
        {entries.map(({ to, label, at, icon: Icon }) => (
          <li key={to} className="flex-1">
            <Link
              to={to}
              activeOptions={{ exact: to === "/" }}
              aria-current={at?.test(path) ? "page" : undefined}
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

const linkClass =
  "inline-flex min-h-11 items-center rounded-input underline-offset-4 hover:text-fg hover:underline";

const footerLinks = [
  { to: "/faq", label: "Help" },
  { to: "/fees", label: "Fees" },
  { to: "/status", label: "Status" },
  { to: "/safety", label: "Safety" },
  { to: "/accessibility", label: "Accessibility" },
  { to: "/privacy", label: "Privacy" },
  { to: "/terms", label: "Terms" },
] as const;

const Footer = () => (
  <footer className="border-t border-hairline text-small text-fg-2">
    <div className="page-width page-gutter flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-6">
      <p>
        <span className="font-semibold text-fg">{productName()}</span> · {SECOND_TAGLINE}
      </p>
      <ul className="flex flex-wrap gap-x-6">
        {footerLinks.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={linkClass}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <a href={API_DOCS_PATH} className={linkClass}>
            API docs
          </a>
        </li>
      </ul>
      <ThemeSelect />
    </div>
  </footer>
);
