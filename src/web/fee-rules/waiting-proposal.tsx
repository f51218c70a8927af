import { useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import { type FeeProposal, feeRuleDecisions } from "#shared/fee-rules/contract.ts";
import { PendingProposal } from "#web/proposals/pending-proposal.tsx";
import { FeeTable } from "./fee-table.tsx";
import { applyReply, proposalQuery } from "./proposal-query.ts";

type WaitingProposalProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  proposal: FeeProposal;
  window: number;
};

/** The open proposal of fee rules, with its table. */
export const WaitingProposal = ({ heading, proposal, window }: WaitingProposalProps) => {
  const queries = useQueryClient();
  return (
    <PendingProposal
      heading={heading}
      proposal={proposal}
      calls={feeRuleDecisions}
      approving={{
        label: "Approve and tell drivers",
        consequence:
          "Every driver is told by email. Approved rules cannot be taken back, only followed by others.",
        done: "Drivers are told by email.",
      }}
      onReply={(reply) => applyReply(queries, reply)}
      onFailure={() => void queries.invalidateQueries({ queryKey: proposalQuery.queryKey })}
    >
      <FeeTable levels={proposal.levels} window={window} />
    </PendingProposal>
  );
};
