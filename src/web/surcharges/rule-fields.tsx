import { useState } from "react";
import { vehicleTypeLabels, vehicleTypes } from "#shared/drivers/vehicle-types.ts";
import { surchargeTriggers } from "#shared/surcharges/fields.ts";
import type { FieldErrors } from "#web/proposals/use-proposing.ts";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { CheckChips } from "#web/ui/forms/check-chips.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { ruleTitle } from "./checked-rules.ts";
import type { RuleDraft } from "./rule-draft.ts";
import { triggerLabels } from "./rule-text.ts";
import { WindowFields } from "./window-fields.tsx";
import { ZoneField } from "./zone-field.tsx";

type RuleFieldsProps = {
  /** Index of the rule in the draft. */
  index: number;
  draft: RuleDraft;
  errors: FieldErrors;
  /** Number of submits: a failed one opens the rules with errors. */
  attempt: number;
  onChange: (draft: RuleDraft) => void;
};

/** One rule, collapsed to its title and amount until it is opened or has an error. */
export const RuleFields = (props: RuleFieldsProps) => {
  const { index, draft, onChange } = props;
  const [isOpen, setOpen] = useOpenOnError(props);
  const title = ruleTitle(draft, index);
  if (draft.isRemoved)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-fg-3 line-through">{title}</p>
        <Button
          variant="outline"
          aria-label={`Restore ${title}`}
          onClick={() => onChange({ ...draft, isRemoved: false })}
        >
          Restore
        </Button>
      </div>
    );
  return (
    <Disclosure
      summary={<Summary number={index + 1} draft={draft} />}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <fieldset className="grid gap-5">
        <legend className="sr-only">{title}</legend>
        <Charge {...props} />
        <AreaField {...props} />
        <Places {...props} />
        <WindowFields
          id={`rules.${index}`}
          windows={draft.windows}
          errors={props.errors}
          onChange={(windows) => onChange({ ...draft, windows })}
        />
        <CheckChips
          legend="Vehicles"
          id={`rules.${index}.vehicleTypes`}
          options={vehicleTypes.map((value) => ({ value, label: vehicleTypeLabels[value] }))}
          values={draft.vehicles}
          error={props.errors[`rules.${index}.vehicleTypes`]}
          onChange={(vehicles) => onChange({ ...draft, vehicles })}
        />
        <RemitFields {...props} />
        <Button
          variant="ghost"
          className="justify-self-start"
          onClick={() => onChange({ ...draft, isRemoved: true })}
        >
          Remove rule {index + 1}
        </Button>
      </fieldset>
    </Disclosure>
  );
};

/** Number, label and amount of a rule. */
const Summary = ({ number, draft }: { number: number; draft: RuleDraft }) => (
  <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 py-2">
    <span className="text-fg-3 tabular-nums">
      <span className="sr-only">Rule </span>
      {number}
    </span>
    <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
      {/* Keeps "drop-off" on one line. */}
      {draft.label.trim().replaceAll("-", "-\u2060") || "New rule"}
    </span>
    <span className="tabular-nums">
      {draft.amount !== "" &&
        (draft.unit === "percent" ? `${draft.amount}% of the fare` : `$${draft.amount}`)}
    </span>
  </span>
);

/** Opens a rule with errors on each failed submit, and a rule that was just added. */
const useOpenOnError = ({ index, draft, errors, attempt }: RuleFieldsProps) => {
  const [isOpen, setOpen] = useState(draft.kind === "" && draft.label === "");
  const [checkedAttempt, setCheckedAttempt] = useState(0);
  if (attempt !== checkedAttempt) {
    setCheckedAttempt(attempt);
    if (Object.keys(errors).some((field) => field.startsWith(`rules.${index}.`))) setOpen(true);
  }
  return [isOpen, setOpen] as const;
};

/** Label, kind and amount of a rule. */
const Charge = ({ index, draft, errors, onChange }: RuleFieldsProps) => (
  <>
    <TextField
      id={`rules.${index}.label`}
      label="Label"
      hint="As riders read it on offers and receipts."
      autoComplete="off"
      value={draft.label}
      error={errors[`rules.${index}.label`]}
      onChange={({ target }) => onChange({ ...draft, label: target.value })}
    />
    <TextField
      id={`rules.${index}.kind`}
      label="Kind"
      hint="Names the ledger account: lower-case letters, digits and _."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={draft.kind}
      error={errors[`rules.${index}.kind`]}
      onChange={({ target }) => onChange({ ...draft, kind: target.value })}
    />
    <div className="grid grid-cols-2 items-start gap-3">
      <TextField
        id={`rules.${index}.amount`}
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        className="tabular-nums"
        value={draft.amount}
        error={errors[`rules.${index}.amount`]}
        onChange={({ target }) => onChange({ ...draft, amount: target.value })}
      />
      <Select
        id={`rules.${index}.unit`}
        label="In"
        value={draft.unit}
        onChange={({ target }) =>
          onChange({ ...draft, unit: target.value === "percent" ? "percent" : "dollars" })
        }
      >
        <option value="dollars">Dollars</option>
        <option value="percent">% of the fare</option>
      </Select>
    </div>
  </>
);

/** The zone in words. */
const AreaField = ({ index, draft, errors, onChange }: RuleFieldsProps) => (
  <TextField
    id={`rules.${index}.area`}
    label="Zone in words (optional)"
    hint="Where the fee applies, for riders: Manhattan south of 96th Street."
    autoComplete="off"
    value={draft.area}
    error={errors[`rules.${index}.area`]}
    onChange={({ target }) => onChange({ ...draft, area: target.value })}
  />
);

/** Whom and when the operator pays the fee. */
const RemitFields = ({ index, draft, errors, onChange }: RuleFieldsProps) => (
  <>
    <TextField
      id={`rules.${index}.payTo`}
      label="Paid to (optional)"
      hint="The authority that gets the fee. One rule of a kind may say it for all."
      autoComplete="off"
      value={draft.payTo}
      error={errors[`rules.${index}.payTo`]}
      onChange={({ target }) => onChange({ ...draft, payTo: target.value })}
    />
    <TextField
      id={`rules.${index}.dueDay`}
      label="Due on day (optional)"
      hint="Day of the month after the rides, 1 to 28."
      inputMode="numeric"
      autoComplete="off"
      value={draft.dueDay}
      error={errors[`rules.${index}.dueDay`]}
      onChange={({ target }) => onChange({ ...draft, dueDay: target.value })}
    />
  </>
);

/** The places that a trip must begin in, end in or pass. */
const Places = ({ index, draft, errors, onChange }: RuleFieldsProps) => (
  <>
    <Select
      id={`rules.${index}.trigger`}
      label="Applies to"
      value={draft.trigger}
      onChange={({ target }) => {
        const trigger = surchargeTriggers.find((one) => one === target.value);
        if (trigger) onChange({ ...draft, trigger });
      }}
    >
      {surchargeTriggers.map((trigger) => (
        <option key={trigger} value={trigger}>
          {triggerLabels[trigger]}
        </option>
      ))}
    </Select>
    <ZoneField
      label="Zone"
      id={`rules.${index}.zone`}
      kinds={["outline", "zips"]}
      draft={draft.zone}
      error={errors[`rules.${index}.zone`]}
      onChange={(zone) => onChange({ ...draft, zone })}
    />
    {draft.trigger === "touch" && (
      <ZoneField
        label="Passing through counts in"
        id={`rules.${index}.crossed`}
        kinds={["anywhere", "outline"]}
        anywhere="The whole zone"
        draft={draft.crossed}
        error={errors[`rules.${index}.crossed`]}
        onChange={(crossed) => onChange({ ...draft, crossed })}
      />
    )}
    <ZoneField
      label="Only trips with both ends within"
      id={`rules.${index}.within`}
      kinds={["anywhere", "outline", "zips"]}
      draft={draft.within}
      error={errors[`rules.${index}.within`]}
      onChange={(within) => onChange({ ...draft, within })}
    />
  </>
);
