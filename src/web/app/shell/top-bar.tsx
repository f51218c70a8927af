import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Menu } from "lucide-react";
import { lazy, Suspense } from "react";
import type { User } from "#shared/accounts/contract.ts";
import { menuOf } from "#web/platform/nav.ts";
import { productQuery } from "#web/platform/product-query.ts";
import { endSession, type Session } from "#web/platform/session.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Logo } from "./logo.tsx";
import { MENU_ID } from "./menu-drawer.tsx";

/** Links that fit in a wide bar, for a driver beside the online switch; the menu lists all. */
const MAX_LINKS = { RIDER: 6, DRIVER: 5, ADMIN: 0 };
/** Links that fit in a bar of 1024 px. */
const MAX_NARROW_LINKS = 4;

type TopBarProps = { session: Session; path: string; onMenu: () => void };

/** The bar on top of every page. */
export const TopBar = ({ session, path, onMenu }: TopBarProps) => (
  <header className="@container sticky top-0 z-10 border-b border-hairline bg-bg">
    <div className="page-width page-gutter flex min-h-14 items-center gap-2 @max-[14rem]:flex-wrap md:h-16 md:gap-4">
      <IconButton
        icon={Menu}
        iconClass="size-6"
        label="Menu"
        aria-haspopup="dialog"
        className={session.user?.role === "ADMIN" ? "-ml-2.5 lg:hidden" : "-ml-2.5"}
        onClick={onMenu}
        {...(!session.user && { command: "show-modal", commandfor: MENU_ID })}
      />
      <Link to="/" className="inline-flex min-h-11 items-center rounded-input">
        <Logo />
        <span className="sr-only"> home</span>
      </Link>
      <DemoNote isBrief={session.user !== null} />
      <div className="ml-auto flex min-w-0 items-center gap-3">
        {session.user ? (
          <SignedIn user={session.user} path={path} />
        ) : (
          !session.isChecking && (
            <Link to="/login" className={buttonClass({ variant: "outline" })}>
              Login
            </Link>
          )
        )}
      </div>
    </div>
  </header>
);

type SignedInProps = { user: User; path: string };

const SignedIn = ({ user, path }: SignedInProps) => (
  <>
    {user.role !== "ADMIN" && <MainLinks user={user} path={path} />}
    {user.role === "ADMIN" && !path.startsWith("/admin") && (
      <Link to="/admin" className="underline underline-offset-4 @max-[62rem]:hidden">
        Back to admin
      </Link>
    )}
    {user.role === "DRIVER" && !user.isSuspended && <DriverBar />}
    <p className="min-w-0 truncate text-fg-2 @max-[62rem]:hidden">
      Welcome,{" "}
      <span className="text-fg">
        {user.firstName} {user.lastName}
      </span>
    </p>
    <div className="shrink-0 @max-[62rem]:hidden">
      <Button variant="outline" onClick={() => void endSession()}>
        Logout
      </Button>
    </div>
    {user.role !== "DRIVER" && (
      <span className="@min-[62rem]:hidden">
        <Avatar
          firstName={user.firstName}
          lastName={user.lastName}
          image={user.profileImage}
          className="size-9"
        />
      </span>
    )}
  </>
);

const MainLinks = ({ user, path }: SignedInProps) => (
  <nav aria-label="Main" className="shrink-0 @max-[62rem]:hidden">
    <ul className="flex items-center gap-1">
      {menuOf(user)
        .slice(0, MAX_LINKS[user.role])
        .map(({ to, label, at }, index) => (
          <li key={to} className={index < MAX_NARROW_LINKS ? undefined : "@max-[78rem]:hidden"}>
            <Link
              to={to}
              activeOptions={{ exact: to === "/" }}
              aria-current={at?.test(path) ? "page" : undefined}
              className="inline-flex min-h-11 items-center rounded-button px-3 font-medium text-fg-2 transition-colors hover:bg-raised hover:text-fg aria-[current=page]:text-accent"
            >
              {label}
            </Link>
          </li>
        ))}
    </ul>
  </nav>
);

const Bar = lazy(() =>
  import("#web/requests/driver-bar.tsx").then((requests) => ({ default: requests.DriverBar })),
);

/** The online switch and the ride requests, loaded only for drivers. The fallback prevents a layout shift. */
const DriverBar = () => (
  <Suspense fallback={<span className="h-11 w-28" />}>
    <Bar />
  </Suspense>
);

/** Demo label: short on narrow screens and with `isBrief`; screen readers always get the full text. */
const DemoNote = ({ isBrief }: { isBrief: boolean }) => {
  const { data } = useQuery(productQuery);
  if (!data?.demo) return null;
  return (
    <span className="@max-[22rem]:sr-only">
      <Badge tone="info">
        <span>
          Demo
          <span className={isBrief ? "sr-only" : "max-md:sr-only"}>
            : no real money, no real drivers
          </span>
        </span>
      </Badge>
    </span>
  );
};
