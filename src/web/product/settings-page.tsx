import { useQuery } from "@tanstack/react-query";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DocumentListCard } from "./documents/document-list-card.tsx";
import { LogoSection } from "./logo-section.tsx";
import { PolicyTexts } from "./policy-texts.tsx";
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
      <div className="flex items-start gap-8">
        <div className="grid min-w-0 max-w-[45rem] flex-1 grid-cols-1 gap-3 xl:gap-6">
          {!data && error && <LoadFailure what="the settings" error={error} onRetry={refetch} />}
          {!data && !error && (
            <>
              <Skeleton className="h-96 rounded-card" />
              <Skeleton className="h-96 rounded-card" />
              <Skeleton className="h-48 rounded-card" />
            </>
          )}
          {data && (
            <>
              <SetupList reply={data} />
              <ServiceForm reply={data} />
              <LogoSection logo={data.logo} />
              <DocumentListCard />
              <PolicyTexts policies={data.policies} />
            </>
          )}
        </div>
        {(data || !error) && <PartList />}
      </div>
    </AdminFrame>
  );
};

const partTitles = {
  before: "Before you open",
  service: "Your service",
  logo: "Logo",
  documents: "Drivers' documents",
  texts: "Texts",
};

/** Links to the parts of the page, at its side. On a narrow screen the closed parts are the list. */
const PartList = () => (
  <nav aria-label="On this page" className="sticky top-20 hidden border-l border-hairline xl:block">
    <ul className="grid text-small whitespace-nowrap">
      {Object.entries(partTitles).map(([id, title]) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-9 items-center pl-4 text-fg-2 hover:text-fg hover:underline"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
