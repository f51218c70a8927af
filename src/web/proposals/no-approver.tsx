import { Link } from "@tanstack/react-router";
import type { ProposalSummary } from "#shared/proposals/contract.ts";
import { IfPermitted } from "#web/platform/admin/if-permitted.tsx";

type NoApproverProps = {
  terms: { hasApprover: boolean; proposal: Pick<ProposalSummary, "isOwn"> | null };
};

/** Warns, before anything is typed, that no other admin could approve; renders nothing if one could. */
export const NoApprover = ({ terms: { hasApprover, proposal } }: NoApproverProps) =>
  !hasApprover &&
  (!proposal || proposal.isOwn) && (
    <p className="max-w-[68ch] rounded-input bg-tint-warning p-3 text-warning">
      You are the only admin who decides on fees, so nobody could approve your proposal.{" "}
      <IfPermitted permission="admins" otherwise="Ask an owner to invite a second one first.">
        <Link to="/admin/admins" className="font-medium underline underline-offset-2">
          Invite a second one first
        </Link>
        , with the role Finance or Owner.
      </IfPermitted>
    </p>
  );
