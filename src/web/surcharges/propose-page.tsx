import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useDeferredValue, useMemo } from "react";
import { proposeSurcharges, type WireSurchargeTable } from "#shared/surcharges/contract.ts";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { call } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useSession } from "#web/platform/session.ts";
import { NoApprover } from "#web/proposals/no-approver.tsx";
import { FormFold, ProposalEnd } from "#web/proposals/proposal-end.tsx";
import { storedDraft } from "#web/proposals/stored-draft.ts";
import { useProposing } from "#web/proposals/use-proposing.ts";
import { BackLabel, backLinkClass } from "#web/ui/back-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { CheckedForm } from "#web/ui/forms/checked-form.tsx";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { checkedRules, summaryOf, validRules } from "./checked-rules.ts";
import { draftOf, emptyRule, type SurchargeDraft, surchargeDraft } from "./rule-draft.ts";
import { RuleFields } from "./rule-fields.tsx";
import { applyReply, proposalQuery, tableQuery, versionsQuery } from "./surcharge-queries.ts";
import { tripSearch } from "./surcharges-search.ts";
import { TryTrip } from "./try-trip.tsx";

const route = getRouteApi("/admin/surcharges/propose");
const draftStorage = storedDraft<SurchargeDraft>("surcharges-draft", surchargeDraft);

/** `/admin/surcharges/propose`: the form that proposes a table of public fees, starting from the latest table. */
export const ProposePage = () => (
  <div className="grid grid-cols-1 gap-6">
    <div>
      <Link to="/admin/surcharges" className={backLinkClass}>
        <BackLabel>Back to public fees</BackLabel>
      </Link>
    </div>
    <AdminFrame title="Propose public fees">
      <Proposal />
    </AdminFrame>
  </div>
);

const Proposal = () => {
  const versions = useQuery(versionsQuery);
  const proposal = useQuery(proposalQuery);
  const latest = versions.data?.versions[0]?.version;
  const table = useQuery({ ...tableQuery(latest ?? 1), enabled: latest !== undefined });
  const error = versions.error ?? proposal.error ?? table.error;
  const retry = () => Promise.all([versions, proposal, table].map(({ refetch }) => refetch()));
  if (versions.data && proposal.data && table.data)
    return proposal.data.proposal ? (
      <AnotherPending />
    ) : (
      <div className="grid grid-cols-1 gap-6">
        <NoApprover terms={proposal.data} />
        <Form
          key={table.data.table.version}
          table={table.data.table}
          isInForce={table.data.table.version === versions.data.inForce}
          terms={proposal.data}
        />
      </div>
    );
  if (error) return <LoadFailure what="the public fees" error={error} onRetry={retry} />;
  return (
    <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
};

const AnotherPending = () => (
  <p className="text-fg-2">
    A proposal is pending.{" "}
    <Link to="/admin/surcharges" className="font-medium underline underline-offset-2">
      Decide on it first
    </Link>
  </p>
);

type FormProps = {
  table: WireSurchargeTable;
  isInForce: boolean;
  terms: { earliest: string; hasApprover: boolean };
};

/** The rules, a trip to try them on, and the proposal: in this order on phones. */
const Form = ({ table, isInForce, terms: { earliest, hasApprover } }: FormProps) => {
  const { draft, errors, attempt, isSending, change, send } = useDraft(table, earliest);
  const search = tripSearch(route.useSearch());
  const navigate = route.useNavigate();
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
      <Section title="New public fees">
        <p className="text-small text-fg-2">
          {isInForce
            ? "The form starts from the table in force."
            : `The form starts from the table that takes effect on ${usDateOfIso(table.effectiveOn)}.`}
        </p>
        <Rules {...{ draft, errors, attempt, change }} />
      </Section>
      <div className="grid grid-cols-1 gap-6">
        <TryTrip
          search={search}
          onSearch={(trip) => void navigate({ search: trip, replace: true, resetScroll: false })}
          rules={useTypedRules(draft)}
        />
        <Section title="Proposal">
          <FormFold hasApprover={hasApprover}>
            <CheckedForm errors={summaryOf(errors, draft)} attempt={attempt} onSubmit={send}>
              <ProposalEnd
                earliest={earliest}
                hint={`${usDateOfIso(earliest)} or later: today's riders were already shown today's fees.`}
                {...{ draft, errors, isSending, hasApprover }}
                onChange={change}
              />
            </CheckedForm>
          </FormFold>
        </Section>
      </div>
    </div>
  );
};

type RulesProps = Pick<ReturnType<typeof useDraft>, "draft" | "errors" | "attempt" | "change">;

const Rules = ({ draft, errors, attempt, change }: RulesProps) => (
  <>
    <div className="grid divide-y divide-hairline">
      {draft.rules.map((rule, index) => (
        <RuleFields
          // biome-ignore lint/suspicious/noArrayIndexKey: rules are only added at the end
          key={index}
          {...{ index, errors, attempt }}
          draft={rule}
          onChange={(changes) =>
            change({ rules: draft.rules.map((one, at) => (at === index ? changes : one)) })
          }
        />
      ))}
    </div>
    <Button
      variant="outline"
      className="justify-self-start"
      onClick={() => change({ rules: [...draft.rules, emptyRule()] })}
    >
      Add a rule
    </Button>
  </>
);

const useDraft = (table: WireSurchargeTable, earliest: string) => {
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const accountId = useSession().user?.id ?? "";
  return useProposing({
    read: (): SurchargeDraft => {
      const storedDraft = draftStorage.read(sessionStorage, accountId);
      if (!storedDraft) return draftOf(table.rules);
      // Rules typed for an older table would undo the newer one.
      return storedDraft.from === table.version
        ? storedDraft.draft
        : { ...storedDraft.draft, rules: draftOf(table.rules).rules };
    },
    save: (draft) => draftStorage.save(sessionStorage, { accountId, from: table.version }, draft),
    clear: () => draftStorage.clear(sessionStorage),
    check: (draft) => checkedRules(draft, earliest),
    propose: async (body) => {
      applyReply(queries, await call(proposeSurcharges, { body }));
      await navigate({ to: "/admin/surcharges", search: {} });
    },
    onConflict: () => void queries.invalidateQueries({ queryKey: ["admin", "surcharges"] }),
  });
};

/** The rules as typed; null while they are invalid. Lags behind fast typing. */
const useTypedRules = (draft: SurchargeDraft) => {
  const rules = useDeferredValue(draft.rules);
  return useMemo(() => validRules(rules), [rules]);
};
