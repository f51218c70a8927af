import { Link } from "@tanstack/react-router";
import { CircleHelp, LogIn, LogOut, type LucideIcon, X } from "lucide-react";
import { lazy, Suspense } from "react";
import type { User } from "#shared/accounts/contract.ts";
import { menuOf } from "#web/platform/nav.ts";
import { endSession, type Session } from "#web/platform/session.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Drawer } from "#web/ui/overlays/dialog.tsx";
import { Logo } from "./logo.tsx";

const entryClass =
  "flex min-h-12 w-full items-center gap-4 rounded-button px-3 font-medium text-fg-2 transition-colors hover:bg-raised hover:text-fg aria-[current=page]:bg-raised aria-[current=page]:text-fg";

/** Id of the menu, for the buttons that open and close it before scripts have loaded. */
export const MENU_ID = "menu";

/** All pages of a role; the bars show only the first ones. */
export const MenuDrawer = ({
  session: { user },
  isOpen,
  onClose,
}: {
  session: Session;
  isOpen: boolean;
  onClose: () => void;
}) => (
  <Drawer title="Menu" isOpen={isOpen} onClose={onClose} id={MENU_ID} isNative={!user}>
    <div className="flex h-full flex-col">
      <div className="flex h-14 items-center justify-between pr-1.5 pl-5">
        <Logo />
        <IconButton
          icon={X}
          label="Close menu"
          onClick={onClose}
          {...{ command: "close", commandfor: MENU_ID }}
        />
      </div>
      {user && <Greeting user={user} />}
      <nav aria-label="Menu" className="grid flex-1 content-start gap-1 overflow-y-auto p-2">
        {user?.role === "ADMIN" && (
          <Suspense fallback={null}>
            <AdminMenuLinks className={entryClass} onClick={onClose} />
          </Suspense>
        )}
        {(user ? menuOf(user) : []).map(({ to, label, icon }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === "/" }}
            className={entryClass}
            onClick={onClose}
          >
            <Entry icon={icon} label={label} />
          </Link>
        ))}
        <Link to="/faq" className={entryClass} onClick={onClose}>
          <Entry icon={CircleHelp} label="Help" />
        </Link>
        {!user && (
          <Link to="/login" className={entryClass} onClick={onClose}>
            <Entry icon={LogIn} label="Login" />
          </Link>
        )}
      </nav>
      {user && (
        <div className="border-t border-hairline p-2">
          <button type="button" className={entryClass} onClick={() => void endSession()}>
            <Entry icon={LogOut} label="Logout" />
          </button>
        </div>
      )}
    </div>
  </Drawer>
);

const AdminMenuLinks = lazy(() =>
  import("#web/app/admin/admin-menu-links.tsx").then((module) => ({
    default: module.AdminMenuLinks,
  })),
);

const Greeting = ({ user }: { user: User }) => (
  <div className="flex items-center gap-3 border-b border-hairline px-5 pt-2 pb-5">
    <Avatar firstName={user.firstName} lastName={user.lastName} image={user.profileImage} />
    <p className="min-w-0">
      <span className="block text-small text-fg-2">Welcome</span>
      <span className="block truncate font-semibold">
        {user.firstName} {user.lastName}
      </span>
    </p>
  </div>
);

const Entry = ({ icon: Icon, label }: { icon: LucideIcon; label: string }) => (
  <>
    <Icon aria-hidden className="size-5" />
    {label}
  </>
);
