import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useRef } from "react";
import type { ReplyOf } from "#shared/endpoint.ts";
import {
  type getSurchargeProposal,
  type getSurchargeTable,
  type SurchargeProposal,
  surchargeDecisions,
} from "#shared/surcharges/contract.ts";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { NoApprover } from "#web/proposals/no-approver.tsx";
import { PendingProposal } from "#web/proposals/pending-proposal.tsx";
import { useFocusWhenReplaced } from "#web/proposals/use-focus-when-replaced.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";
import { Section } from "#web/ui/section.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { RuleChanges, RuleList } from "./rule-list.tsx";
import { applyReply, proposalQuery, tableQuery, versionsQuery } from "./surcharge-queries.ts";
import { type SurchargesSearch, surchargesSearch } from "./surcharges-search.ts";
import { TryTrip } from "./try-trip.tsx";
import { VersionList } from "./version-list.tsx";

const route = getRouteApi("/admin/surcharges");

/** `/admin/surcharges`: the versions of public fees, and the proposal pending approval. */
export const SurchargesPage = () => {
  const proposal = useQuery(proposalQuery);
  const versions = useQuery(versionsQuery);
  const search = surchargesSearch(route.useSearch());
  // One box on top then stands for the left column. A version of the URL loads without the list.
  const isLeftEmpty =
    versions.isLoadingError && proposal.isLoadingError && search.version === undefined;
  const navigate = route.useNavigate();
  const changeSearch = (change: SurchargesSearch) =>
    void navigate({ search: (previous) => ({ ...previous, ...change }), resetScroll: false });
  return (
    <AdminFrame title="Public fees" isFailedHidden>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <div className={isLeftEmpty ? "hidden" : "grid grid-cols-1 gap-6"}>
          <Versions search={search} />
          <ChosenTable search={search} onSearch={changeSearch} />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <ProposalSection proposal={proposal} />
          <TryTrip search={search} onSearch={changeSearch} rules={proposal.data?.proposal?.rules} />
        </div>
      </div>
    </AdminFrame>
  );
};

type SearchProps = { search: SurchargesSearch; onSearch: (change: SurchargesSearch) => void };

const Versions = ({ search }: Pick<SearchProps, "search">) => {
  const { data, error, refetch } = useQuery(versionsQuery);
  if (!data && error)
    return (
      <Section title="Versions">
        <LoadFailure what="the versions" error={error} onRetry={refetch} />
      </Section>
    );
  if (!data) return <Skeleton className="h-80 rounded-card" />;
  return (
    <Section title="Versions">
      <VersionList
        versions={data.versions}
        inForce={data.inForce}
        shown={search.version ?? data.inForce}
      />
      <p className="text-small">
        <Link
          to="/admin/audit"
          search={{ action: "surcharges_approved" }}
          className="font-medium underline underline-offset-2"
        >
          Approvals in the audit log
        </Link>
      </p>
    </Section>
  );
};

/** The rules of the chosen version, else of the one in force. */
const ChosenTable = ({ search, onSearch }: SearchProps) => {
  const { data } = useQuery(versionsQuery);
  const version = search.version ?? data?.inForce;
  return version !== undefined && <Table version={version} search={search} onSearch={onSearch} />;
};

const Table = ({ version, search, onSearch }: SearchProps & { version: number }) => {
  const { data, error, refetch } = useQuery(tableQuery(version));
  if (!data && error) return <LoadFailure what="the public fees" error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-80 rounded-card" />;
  const { table } = data;
  return (
    <Section title={`Version ${table.version}, from ${usDateOfIso(table.effectiveOn)}`}>
      <Segments
        legend="What to show"
        name="surcharges-view"
        options={[
          { value: "rules", label: "Rules", count: table.rules.length },
          { value: "changes", label: "Changes" },
        ]}
        value={search.view ?? "rules"}
        onChange={(view) => onSearch({ view: view === "changes" ? view : undefined })}
      />
      {search.view === "changes" ? <Changes reply={data} /> : <RuleList rules={table.rules} />}
    </Section>
  );
};

const Changes = ({ reply: { table, previous } }: { reply: ReplyOf<typeof getSurchargeTable> }) =>
  previous ? (
    <>
      <p className="text-small text-fg-2">
        Compared with version {previous.version}, from {usDateOfIso(previous.effectiveOn)}
      </p>
      <RuleChanges before={previous.rules} after={table.rules} />
    </>
  ) : (
    <p className="text-fg-2">This is the first table.</p>
  );

type ProposalSectionProps = {
  proposal: {
    data: ReplyOf<typeof getSurchargeProposal> | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
};

/** The pending proposal, or a link to create one. */
const ProposalSection = ({ proposal: { data, error, refetch } }: ProposalSectionProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusWhenReplaced(heading, data && (data.proposal?.id ?? "none"));
  if (!data && error)
    return (
      <Section title="Proposal">
        <LoadFailure what="the proposals" error={error} onRetry={refetch} />
      </Section>
    );
  if (!data) return <Skeleton className="h-80 rounded-card" />;
  return (
    <div className="grid gap-6">
      <NoApprover terms={data} />
      {data.proposal ? (
        <OpenProposal heading={heading} proposal={data.proposal} />
      ) : (
        <NoProposal heading={heading} hasApprover={data.hasApprover} />
      )}
    </div>
  );
};

type HeadingProps = { heading: React.RefObject<HTMLHeadingElement | null> };

const NoProposal = ({ heading, hasApprover }: HeadingProps & { hasApprover: boolean }) => (
  <Card aria-labelledby="no-proposal" className="grid justify-items-start gap-3">
    <h2 ref={heading} id="no-proposal" tabIndex={-1} className="text-h3">
      No proposal is pending
    </h2>
    <p className="text-small text-fg-2">
      One admin proposes new fees, and another approves them. They begin on a later day.
    </p>
    <Link
      to="/admin/surcharges/propose"
      className={buttonClass({ variant: hasApprover ? "primary" : "outline" })}
    >
      Propose new fees
    </Link>
  </Card>
);

type OpenProposalProps = HeadingProps & { proposal: SurchargeProposal };

const OpenProposal = ({ heading, proposal }: OpenProposalProps) => {
  const queries = useQueryClient();
  const { replaces, rules } = proposal;
  return (
    <PendingProposal
      heading={heading}
      proposal={proposal}
      calls={surchargeDecisions}
      approving={{
        label: "Approve",
        consequence:
          "Riders pay these fees from that day on. An approved table cannot be taken back, only followed by another.",
        done: "The table takes effect on its first day.",
      }}
      onReply={(reply) => applyReply(queries, reply)}
      onFailure={() => void queries.invalidateQueries({ queryKey: proposalQuery.queryKey })}
    >
      <p className="text-small text-fg-2">
        Compared with version {replaces.version}, from {usDateOfIso(replaces.effectiveOn)}
      </p>
      <RuleChanges before={replaces.rules} after={rules} />
      <Disclosure summary={`All ${rules.length} rules`}>
        <RuleList rules={rules} />
      </Disclosure>
    </PendingProposal>
  );
};
