import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FADE_RIGHT, useHasMore } from "#web/ui/use-has-more.ts";
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
      <PartList className="xl:hidden" linkClass="underline underline-offset-4 hover:text-accent" />
      <div className="flex items-start gap-8">
        <div className="grid min-w-0 max-w-[45rem] flex-1 grid-cols-1 gap-6">
          {!data && error && <LoadFailure what="the settings" error={error} onRetry={refetch} />}
          {!data && !error && <Skeleton className="h-96 rounded-card" />}
          {data && (
            <>
              <Part id="before">
                <SetupList reply={data} />
              </Part>
              <Part id="service">
                <ServiceForm reply={data} />
              </Part>
              <Part id="logo">
                <LogoSection logo={data.logo} />
              </Part>
              <Part id="documents">
                <DocumentListCard />
              </Part>
              <Part id="texts">
                <div className="grid grid-cols-1 gap-6">
                  <h2 className="text-h2">{partTitles.texts}</h2>
                  {data.policies.map((policy) => (
                    <PolicyCard key={policy.kind} policy={policy} />
                  ))}
                </div>
              </Part>
            </>
          )}
        </div>
        <PartList
          className="sticky top-20 hidden border-l border-hairline xl:block"
          linkClass="pl-4 text-fg-2 hover:text-fg hover:underline"
        />
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

type PartProps = { id: keyof typeof partTitles; children: ReactNode };

/** A part of the page that links lead to. */
const Part = ({ id, children }: PartProps) => (
  <div id={id} className="scroll-mt-20">
    {children}
  </div>
);

type PartListProps = { className: string; linkClass: string };

/** Links to the parts of the page; in one line they fade out where more follow. */
const PartList = ({ className, linkClass }: PartListProps) => {
  const list = useRef<HTMLUListElement>(null);
  const { hasMore, measure } = useHasMore(list);
  return (
    <nav aria-label="On this page" className={className}>
      <ul
        ref={list}
        onScroll={measure}
        style={hasMore ? { maskImage: FADE_RIGHT } : undefined}
        className="flex gap-x-4 overflow-x-auto text-small whitespace-nowrap [scrollbar-width:none] xl:grid"
      >
        {Object.entries(partTitles).map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`} className={`flex min-h-9 items-center ${linkClass}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
