import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useFocusWhenReplaced } from "#web/proposals/use-focus-when-replaced.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { feeRulesQuery } from "./fee-rules-query.ts";
import { FeeTables } from "./fee-tables.tsx";
import { ProposalForm } from "./proposal-form.tsx";
import { proposalQuery } from "./proposal-query.ts";
import { WaitingProposal } from "./waiting-proposal.tsx";

/** `/admin/fee-rules`: the public fee tables and their changes: one admin proposes, another approves. */
export const FeeRulesPage = () => (
  <AdminFrame title="Fee rules">
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <div className="grid gap-6">
        <Tables />
      </div>
      <Change />
    </div>
  </AdminFrame>
);

const Tables = () => {
  const { data, error, refetch } = useQuery(feeRulesQuery);
  if (data) return <FeeTables rules={data} />;
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  return <Skeleton className="h-80 rounded-card" />;
};

/** The open proposal or a new one; a replacement moves the focus to its heading. */
const Change = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const rules = useQuery(feeRulesQuery);
  const { data, error, refetch } = useQuery(proposalQuery);
  useFocusWhenReplaced(heading, data && rules.data && (data.proposal?.id ?? "none"));
  if (!data && error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data || !rules.data) return <Skeleton className="h-80 rounded-card" />;
  const { proposal, earliest } = data;
  return proposal ? (
    <WaitingProposal heading={heading} proposal={proposal} window={rules.data.window} />
  ) : (
    <ProposalForm heading={heading} rules={rules.data} earliest={earliest} />
  );
};
