import { useQuery } from "@tanstack/react-query";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DocumentListCard } from "./documents/document-list-card.tsx";
import { LogoSection } from "./logo-section.tsx";
import { PolicyCard } from "./policy-card.tsx";
import { ServiceForm } from "./service-form.tsx";
import { settingsQuery } from "./setup-banner.tsx";
import { SetupList } from "./setup-list.tsx";

/**
 * `/admin/settings`: name, contacts, logo and texts of the service, and the steps before it opens.
 */
export const SettingsPage = () => {
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <AdminFrame title="Settings">
      <div className="grid max-w-[45rem] grid-cols-1 gap-6">
        {!data && error && <LoadFailure error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton className="h-96 rounded-card" />}
        {data && (
          <>
            <SetupList steps={data.steps} />
            <ServiceForm reply={data} />
            <LogoSection logo={data.logo} />
            <DocumentListCard />
            {data.policies.map((policy) => (
              <PolicyCard key={policy.kind} policy={policy} />
            ))}
          </>
        )}
      </div>
    </AdminFrame>
  );
};
