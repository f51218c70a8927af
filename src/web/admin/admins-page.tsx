import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AdminAccount, listAdminAccounts } from "#shared/admin/admins-contract.ts";
import { marketDate } from "#shared/market-time.ts";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { call } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { adminsKey, ChangeAdmin } from "./change-admin.tsx";
import { InviteAdmin } from "./invite-admin.tsx";
import { roleTexts } from "./role-field.tsx";

/** `/admin/admins`: all admins with their roles, and invitations. */
export const AdminsPage = () => {
  const { data: admins, error, refetch } = useQuery(allAdmins);
  const [changing, setChanging] = useState<AdminAccount | null>(null);
  return (
    <AdminFrame title="Admins">
      <div className="grid max-w-[45rem] grid-cols-1 gap-6">
        {!admins && error && <LoadFailure what="the admins" error={error} onRetry={refetch} />}
        {!admins && !error && <Skeleton className="h-20 rounded-card" />}
        {admins && (
          <ul className="grid grid-cols-1 gap-3">
            {admins.map((admin) => (
              <AdminRow key={admin.id} admin={admin} onChange={() => setChanging(admin)} />
            ))}
          </ul>
        )}
        <InviteAdmin />
      </div>
      {changing && <ChangeAdmin admin={changing} onClose={() => setChanging(null)} />}
    </AdminFrame>
  );
};

const allAdmins = queryOptions({
  queryKey: adminsKey,
  queryFn: async ({ signal }) => (await call(listAdminAccounts, { signal })).admins,
  staleTime: 0,
});

const AdminRow = ({ admin, onChange }: { admin: AdminAccount; onChange: () => void }) => (
  <li className="flex flex-wrap items-center gap-3 rounded-card border border-hairline bg-surface p-4">
    <span className="min-w-0 flex-1 basis-56">
      <span className="font-medium">{admin.name}</span> {admin.isYou && <Badge>You</Badge>}
      <span className="block break-words text-small text-fg-2">
        {admin.email}, since {marketDate(new Date(admin.joinedAt))}
      </span>
    </span>
    <span className={admin.isDisabled ? "text-danger" : "text-fg-2"}>
      {admin.isDisabled ? "Disabled" : roleTexts[admin.role].name}
    </span>
    {!admin.isYou && (
      <Button variant="outline" aria-label={`Change ${admin.name}`} onClick={onChange}>
        Change
      </Button>
    )}
  </li>
);
