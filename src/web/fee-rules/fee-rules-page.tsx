import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef } from "react";
import { type FeeProposal, feeRuleDecisions } from "#shared/fee-rules/contract.ts";
import { taxName } from "#shared/product.ts";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { NoApprover } from "#web/proposals/no-approver.tsx";
import { PendingProposal } from "#web/proposals/pending-proposal.tsx";
import { useFocusWhenReplaced } from "#web/proposals/use-focus-when-replaced.ts";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { feeRulesQuery } from "./fee-rules-query.ts";
import { FeeTables } from "./fee-tables.tsx";
import { ProposalForm } from "./proposal-form.tsx";
import { applyReply, proposalQuery } from "./proposal-query.ts";
import { effectQuery, effectText, ProposedTable } from "./proposed-table.tsx";

/** `/admin/fee-rules`: the public fee tables and their changes: one admin proposes, another approves. */
export const FeeRulesPage = () => (
  <AdminFrame title="Fee rules" intro={<Intro />} isFailedHidden>
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <div className="grid gap-6">
        <Tables />
      </div>
      <Change />
    </div>
  </AdminFrame>
);

const Intro = () => (
  <p className="max-w-[68ch] text-fg-2">
    {taxName()} is added to a driver's fare and pays card processing and the service. The driver's
    level decides its rate. One admin proposes new rules, and another approves them.
  </p>
);

const Tables = () => {
  const { data, error, refetch } = useQuery(feeRulesQuery);
  if (data) return <FeeTables rules={data} />;
  if (error)
    return (
      <Section title="Current rates">
        <LoadFailure what="the fee rules" error={error} onRetry={refetch} />
      </Section>
    );
  return <Skeleton className="h-80 rounded-card" />;
};

/** The pending proposal, or the form for a new one; when one replaces the other, its heading gets the focus. */
const Change = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const rules = useQuery(feeRulesQuery);
  const { data, error, refetch } = useQuery(proposalQuery);
  useFocusWhenReplaced(heading, data && rules.data && (data.proposal?.id ?? "none"));
  if (!data && error)
    return (
      <Section title="Propose new rules">
        <LoadFailure what="the proposals" error={error} onRetry={refetch} />
      </Section>
    );
  if (!data || !rules.data) return <Skeleton className="h-80 rounded-card" />;
  const { proposal } = data;
  return (
    <div className="grid gap-6">
      <NoApprover terms={data} />
      {proposal ? (
        <WaitingProposal heading={heading} proposal={proposal} window={rules.data.window} />
      ) : (
        <ProposalForm heading={heading} rules={rules.data} terms={data} />
      )}
    </div>
  );
};

type WaitingProposalProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  proposal: FeeProposal;
  window: number;
};

/** The pending proposal of fee rules, with its table. */
const WaitingProposal = ({ heading, proposal, window }: WaitingProposalProps) => {
  const queries = useQueryClient();
  const { data: effect } = useQuery(effectQuery(proposal.levels));
  return (
    <PendingProposal
      heading={heading}
      proposal={proposal}
      calls={feeRuleDecisions}
      approving={{
        label: "Approve and tell drivers",
        consequence: [
          ...(effect ? [effectText(effect)] : []),
          "Every driver is told by email. Approved rules cannot be taken back, only followed by others.",
        ].join(" "),
        done: "Drivers are told by email.",
      }}
      onReply={(reply) => applyReply(queries, reply)}
      onFailure={() => void queries.invalidateQueries({ queryKey: proposalQuery.queryKey })}
    >
      <ProposedTable levels={proposal.levels} window={window} />
    </PendingProposal>
  );
};
