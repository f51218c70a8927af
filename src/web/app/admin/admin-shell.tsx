import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, useLocation } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { includes, lacksPermission } from "#shared/permissions.ts";
import { neededAt } from "#web/platform/admin/admin-pages.ts";
import { useMaySetUp } from "#web/platform/admin/if-permitted.tsx";
import { LogInAgain } from "#web/platform/log-in-again.tsx";
import { useSession } from "#web/platform/session.ts";
import { useFocusRecovery } from "#web/platform/use-focus-recovery.ts";
import { twoStep } from "#web/two-step/two-step-query.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { AdminSidebar } from "./admin-sidebar.tsx";
import { useAdminKeys } from "./keys/use-admin-keys.ts";
import { useLazyDialog } from "./keys/use-lazy-dialog.ts";
import { useRowFocus } from "./keys/use-row-focus.ts";

/** Frame of all admin pages; asks signed-out users to log in, and redirects other roles home. */
export const AdminShell = () => {
  const { user } = useSession();
  if (!user) return <LogInAgain loginAs="admin" />;
  if (user.role !== "ADMIN") return <Navigate to="/" replace />;
  return <Shell />;
};

const Shell = () => {
  const { AdminDialog, open, close } = useLazyDialog();
  useAdminKeys(open);
  useFocusRecovery();
  useRowFocus();
  return (
    <div data-full-width className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <AdminSidebar onOpen={open} />
      <div className="page-gutter min-w-0 py-6 md:py-8">
        <Setup />
        <RequiredPage />
      </div>
      {AdminDialog && <AdminDialog onClose={close} onKeys={() => open("keys")} />}
    </div>
  );
};

const SetupBanner = lazy(async () => ({
  default: (await import("#web/product/setup-banner.tsx")).SetupBanner,
}));

const Setup = () =>
  useMaySetUp() && (
    <Suspense>
      <SetupBanner />
    </Suspense>
  );

/** The requested page, or the account page while the admin must turn on two-step login. */
const RequiredPage = () => {
  const { data } = useQuery(twoStep);
  const isOnAccount = useLocation({ select: ({ pathname }) => pathname === "/admin/account" });
  const mustTurnOn = data?.isRequired === true && data.since === null;
  return mustTurnOn && !isOnAccount ? <Navigate to="/admin/account" replace /> : <AllowedPage />;
};

/** The requested page, or a refusal if the admin's role does not include it. */
const AllowedPage = () => {
  const { user } = useSession();
  const permission = useLocation({ select: ({ pathname }) => neededAt(pathname) });
  if (permission === null || !user?.adminRole || includes(user.adminRole, permission))
    return <Outlet />;
  return <ErrorState message={lacksPermission(user.adminRole, permission)} />;
};
