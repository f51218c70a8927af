import { Navigate, Outlet } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { LogInAgain } from "#web/app/log-in-again.tsx";
import { useSession } from "#web/app/session.ts";
import { AdminSidebar } from "./admin-sidebar.tsx";
import { type Opened, useAdminKeys } from "./keys/use-admin-keys.ts";
import { useKeptFocus } from "./use-kept-focus.ts";

const CommandPalette = lazy(() =>
  import("./keys/command-palette.tsx").then((keys) => ({ default: keys.CommandPalette })),
);
const KeyList = lazy(() =>
  import("./keys/key-list.tsx").then((keys) => ({ default: keys.KeyList })),
);

/** What stands around every page of admins: nothing of them is shown to anybody else. */
export const AdminShell = () => {
  const { user } = useSession();
  if (!user) return <LogInAgain as="admin" />;
  if (user.role !== "ADMIN") return <Navigate to="/" replace />;
  return <Shell />;
};

const Shell = () => {
  const [opened, setOpened] = useState<Opened | null>(null);
  useAdminKeys(setOpened);
  useKeptFocus();
  const close = () => setOpened(null);
  return (
    <div data-full-width className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <AdminSidebar onOpen={setOpened} />
      <div className="page-gutter min-w-0 py-6 md:py-8">
        <Outlet />
      </div>
      <Suspense>
        {opened === "palette" && (
          <CommandPalette onClose={close} onKeys={() => setOpened("keys")} />
        )}
        {opened === "keys" && <KeyList onClose={close} />}
      </Suspense>
    </div>
  );
};
