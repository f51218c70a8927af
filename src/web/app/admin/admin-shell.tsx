import { Navigate, Outlet } from "@tanstack/react-router";
import { LogInAgain } from "#web/platform/log-in-again.tsx";
import { useSession } from "#web/platform/session.ts";
import { useFocusRecovery } from "#web/platform/use-focus-recovery.ts";
import { AdminSidebar } from "./admin-sidebar.tsx";
import { useAdminKeys } from "./keys/use-admin-keys.ts";
import { useOpened } from "./keys/use-opened.ts";
import { useRowLeft } from "./keys/use-row-left.ts";

/** Frame of all admin pages; renders nothing for other roles. */
export const AdminShell = () => {
  const { user } = useSession();
  if (!user) return <LogInAgain loginAs="admin" />;
  if (user.role !== "ADMIN") return <Navigate to="/" replace />;
  return <Shell />;
};

const Shell = () => {
  const { Opened, open, close } = useOpened();
  useAdminKeys(open);
  useFocusRecovery();
  useRowLeft();
  return (
    <div data-full-width className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <AdminSidebar onOpen={open} />
      <div className="page-gutter min-w-0 py-6 md:py-8">
        <Outlet />
      </div>
      {Opened && <Opened onClose={close} onKeys={() => open("keys")} />}
    </div>
  );
};
