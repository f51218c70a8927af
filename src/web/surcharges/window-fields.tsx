import { titleInZone } from "#shared/market-time.ts";
import type { FieldErrors } from "#web/proposals/use-proposing.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckChips } from "#web/ui/forms/check-chips.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import type { WindowDraft } from "./rule-draft.ts";
import { dayNames } from "./rule-text.ts";

type WindowFieldsProps = {
  /** Field id of the rule, such as "rules.2". */
  id: string;
  windows: readonly WindowDraft[];
  errors: FieldErrors;
  onChange: (windows: WindowDraft[]) => void;
};

const workdays = [1, 2, 3, 4, 5];
const days = dayNames.map((label, value) => ({ value, label }));

/** Times of the week at which a rule applies; none means always. */
export const WindowFields = ({ id, windows, errors, onChange }: WindowFieldsProps) => (
  <div className="grid gap-4">
    {windows.length === 0 && <p className="text-small text-fg-2">Applies at any time.</p>}
    {windows.map((window, index) => {
      const field = `${id}.windows.${index}`;
      const change = (changes: Partial<WindowDraft>) =>
        onChange(windows.map((one, at) => (at === index ? { ...one, ...changes } : one)));
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: times have no identity of their own
        <div key={index} className="grid gap-3">
          <CheckChips
            legend={`Time ${index + 1}: days`}
            id={`${field}.days`}
            options={days}
            values={window.days}
            error={errors[`${field}.days`]}
            onChange={(newDays) => change({ days: newDays })}
          />
          <div className="grid grid-cols-2 items-start gap-3">
            <TextField
              id={`${field}.from`}
              label={titleInZone("From")}
              inputMode="numeric"
              autoComplete="off"
              placeholder="06:00"
              value={window.from}
              error={errors[`${field}.from`]}
              onChange={({ target }) => change({ from: target.value })}
            />
            <TextField
              id={`${field}.until`}
              label={titleInZone("Until")}
              inputMode="numeric"
              autoComplete="off"
              placeholder="24:00"
              value={window.until}
              error={errors[`${field}.until`]}
              onChange={({ target }) => change({ until: target.value })}
            />
          </div>
          <Button
            variant="ghost"
            className="justify-self-start"
            onClick={() => onChange(windows.filter((_, at) => at !== index))}
          >
            Remove time {index + 1}
          </Button>
        </div>
      );
    })}
    <Button
      variant="outline"
      className="justify-self-start"
      onClick={() => onChange([...windows, { days: workdays, from: "", until: "" }])}
    >
      Add a time
    </Button>
  </div>
);
