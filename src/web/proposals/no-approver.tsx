import { Link } from "@tanstack/react-router";
import type { ProposalSummary } from "#shared/proposals/contract.ts";
import { IfPermitted } from "#web/platform/admin/if-permitted.tsx";
import { buttonClass } from "#web/ui/button-class.ts";

type NoApproverProps = {
  terms: { hasApprover: boolean; proposal: Pick<ProposalSummary, "isOwn"> | null };
};

/** Warns, before anything is typed, that no other admin could approve; renders nothing if one could. */
export const NoApprover = ({ terms: { hasApprover, proposal } }: NoApproverProps) =>
  !hasApprover &&
  (!proposal || proposal.isOwn) && (
    <div className="grid justify-items-start gap-3 rounded-card bg-tint-warning p-5 text-warning md:p-6">
      <p>
        You are the only admin who decides on fees, so nobody could approve your proposal.{" "}
        <IfPermitted permission="admins" otherwise="Ask an owner to invite a second one first.">
          Invite a second one first, with the role Finance or Owner.
        </IfPermitted>
      </p>
      <IfPermitted permission="admins">
        <Link to="/admin/admins" className={buttonClass({ variant: "primary" })}>
          Invite a second admin
        </Link>
      </IfPermitted>
    </div>
  );
