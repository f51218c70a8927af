import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import type { ReplyOf } from "#shared/endpoint.ts";
import {
  type FeeLevel,
  type FeeTable,
  type getFeeRules,
  proposeFeeRules,
} from "#shared/fee-rules/contract.ts";
import { call } from "#web/platform/client.ts";
import { useSession } from "#web/platform/session.ts";
import { FormFold, ProposalEnd } from "#web/proposals/proposal-end.tsx";
import { type FieldErrors, useProposing } from "#web/proposals/use-proposing.ts";
import { Card } from "#web/ui/card.tsx";
import { CheckedForm } from "#web/ui/forms/checked-form.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";
import { type LevelDraft, type ProposalDraft, tableToChange } from "./proposal-draft.ts";
import { checkedProposal, levelsOf, summaryOf } from "./proposal-errors.ts";
import { applyReply, proposalQuery } from "./proposal-query.ts";
import { ProposedTable } from "./proposed-table.tsx";
import { readProposal, storedProposal } from "./stored-proposal.ts";

type ProposalFormProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  rules: ReplyOf<typeof getFeeRules>;
  terms: Terms;
};

/** `earliest` is the first allowed market day, "YYYY-MM-DD". */
type Terms = { earliest: string; hasApprover: boolean };

/** Proposes changes to the latest table from a later day on. */
export const ProposalForm = ({ heading, rules, terms }: ProposalFormProps) => {
  const table = tableToChange(rules);
  return (
    <Card aria-labelledby="propose" className={`grid ${terms.hasApprover ? "gap-5" : "gap-2"}`}>
      <div className="grid gap-1">
        <h2 ref={heading} id="propose" tabIndex={-1} className="text-h3">
          Propose new rules
        </h2>
        <p className="text-small text-fg-2">
          {table.version === rules.version
            ? "The form starts from the rules in force."
            : `The form starts from the rules that take effect on ${usDateOfIso(table.effectiveOn)}. If your first day is earlier, your rules apply until then.`}
        </p>
      </div>
      <FormFold hasApprover={terms.hasApprover}>
        <Fields key={table.version} table={table} window={rules.window} {...terms} />
      </FormFold>
    </Card>
  );
};

type FieldsProps = Terms & { table: FeeTable; window: number };

const Fields = ({ table, earliest, hasApprover, window }: FieldsProps) => {
  const { draft, errors, attempt, isSending, change, send } = useFeeProposal(table, earliest);
  const levels = useSettled(draft);
  return (
    <CheckedForm errors={summaryOf(errors, draft)} attempt={attempt} onSubmit={send}>
      <div className="grid gap-5">
        {draft.levels.map((level, index) => (
          <LevelFields
            key={level.level}
            draft={level}
            index={index}
            errors={errors}
            onChange={(changes) =>
              change({
                levels: draft.levels.map((candidate) =>
                  candidate === level ? { ...candidate, ...changes } : candidate,
                ),
              })
            }
          />
        ))}
      </div>
      {levels && (
        <div className="grid gap-1">
          <h3 className="text-h3">With these rules</h3>
          <ProposedTable levels={levels} window={window} />
        </div>
      )}
      <ProposalEnd
        earliest={earliest}
        hint={`${usDateOfIso(earliest)} or later, so that drivers know 30 days ahead.`}
        draft={draft}
        errors={errors}
        isSending={isSending}
        hasApprover={hasApprover}
        onChange={change}
      />
    </CheckedForm>
  );
};

type LevelFieldsProps = {
  draft: LevelDraft;
  /** Index from the lowest level, which has no requirements: only its tax can change. */
  index: number;
  errors: FieldErrors;
  onChange: (change: Partial<LevelDraft>) => void;
};

const conditions = [
  { field: "minRides", wireName: "completedRides", label: "Rides" },
  { field: "minYesPercent", wireName: "minYesBps", label: "Yes at least %" },
  { field: "maxCancelPercent", wireName: "maxFaultCancelBps", label: "Cancels at most %" },
] as const;
const tax = { field: "taxPercent", wireName: "taxBps", label: "Tax %" } as const;

/** Requirements and tax of one level, with errors at each number. */
const LevelFields = ({ draft, index, errors, onChange }: LevelFieldsProps) => (
  <fieldset>
    <legend className="mb-2 font-semibold">{draft.level}</legend>
    <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-4">
      {(index === 0 ? [tax] : [...conditions, tax]).map(({ field, wireName, label }) => (
        <TextField
          key={field}
          id={`levels.${index}.${wireName}`}
          label={label}
          inputMode={field === "minRides" ? "numeric" : "decimal"}
          autoComplete="off"
          className="tabular-nums"
          value={draft[field]}
          error={errors[`levels.${index}.${wireName}`]}
          onChange={({ target }) => onChange({ [field]: target.value })}
        />
      ))}
    </div>
  </fieldset>
);

const PAUSE_MS = 400;

/** The levels of a draft after a pause in typing; null while they are invalid. */
const useSettled = (draft: ProposalDraft): FeeLevel[] | null => {
  const [settled, setSettled] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return levelsOf(settled);
};

/** The admin's draft of fee rules that change a table. */
const useFeeProposal = (table: FeeTable, earliest: string) => {
  const queries = useQueryClient();
  const accountId = useSession().user?.id ?? "";
  return useProposing({
    read: () => readProposal(sessionStorage, accountId, table),
    save: (draft) => storedProposal.save(sessionStorage, { accountId, from: table.version }, draft),
    clear: () => storedProposal.clear(sessionStorage),
    check: (draft) => checkedProposal(draft, earliest),
    propose: async (body) => applyReply(queries, await call(proposeFeeRules, { body })),
    onConflict: () => void queries.invalidateQueries({ queryKey: proposalQuery.queryKey }),
  });
};
