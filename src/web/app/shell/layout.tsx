import { Outlet, rootRouteId, useMatches } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { PRODUCT_NAME } from "#shared/product.ts";
import { useConnection } from "#web/platform/live/live.ts";
import { NOT_FOUND } from "#web/platform/not-found-page.tsx";
import { useSession } from "#web/platform/session.ts";
import { ConnectionBanner } from "#web/ui/connection-banner.tsx";
import { Toaster } from "#web/ui/overlays/toaster.tsx";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { BottomTabs } from "./bottom-tabs.tsx";
import { Footer } from "./footer.tsx";
import { LiveNews } from "./live-news.ts";
import { MenuDrawer } from "./menu-drawer.tsx";
import { TopBar } from "./top-bar.tsx";
import { usePageFocus } from "./use-page-focus.ts";
import { useWorkerSession } from "./use-worker-session.ts";

/** The frame around every page. */
export const Layout = () => {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const session = useSession();
  usePageTitle();
  usePageFocus();
  useWorkerSession(session.user?.id);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink target="content" />
      <TopBar session={session} onMenu={() => setMenuOpen(true)} />
      <ConnectionBanner state={useConnection()} />
      <MenuDrawer session={session} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      <main id="content" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <Footer />
      {session.user && <BottomTabs role={session.user.role} />}
      {session.user && <LiveNews key={session.user.id} user={session.user} />}
      <Toaster />
    </div>
  );
};

const usePageTitle = () => {
  const title = useMatches({ select: titleOf });
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME;
  }, [title]);
};

type Match = { routeId: string; status: string; staticData: { title?: string } };

const titleOf = (matches: Match[]) => {
  const page = matches.at(-1);
  const isNotFound = page?.routeId === rootRouteId || page?.status === "notFound";
  return isNotFound ? NOT_FOUND : page?.staticData.title;
};
