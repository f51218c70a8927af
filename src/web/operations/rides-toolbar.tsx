import { moneyStates } from "#shared/operations/list-choices.ts";
import { rideStates } from "#shared/rides/ride-states.ts";
import { Choice } from "#web/ui/choice.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { moneyLooks, stateLooks } from "./ride-words.ts";
import type { RidesSearch } from "./rides-search.ts";

type RidesToolbarProps = {
  label: string;
  search: RidesSearch;
  onChange: (change: RidesSearch) => void;
};

/** What is looked for among rides and payments. */
export const RidesToolbar = ({ label, search, onChange }: RidesToolbarProps) => (
  <search aria-label={label} className="grid gap-4">
    <div className="max-w-lg">
      <SearchField
        hasSlashKey
        name="rides-search"
        placeholder="Reference, name, email or Stripe id"
        value={search.search ?? ""}
        onSearch={(words) => onChange({ search: words || undefined })}
      />
    </div>
    <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
      <Choice
        label="State"
        none="Any state"
        options={states}
        value={search.state}
        onChange={(state) => onChange({ state })}
      />
      <Choice
        label="Money"
        none="Any"
        options={moneys}
        value={search.money}
        onChange={(money) => onChange({ money })}
      />
      <Choice
        label="Kind"
        none="Now and scheduled"
        options={kinds}
        value={search.kind}
        onChange={(kind) => onChange({ kind })}
      />
    </div>
    <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
      <Day label="Booked from" value={search.from} onChange={(from) => onChange({ from })} />
      <Day label="Booked through" value={search.to} onChange={(to) => onChange({ to })} />
    </div>
  </search>
);

const states = rideStates.map((value) => ({ value, label: stateLooks[value].word }));
const moneys = moneyStates.map((value) => ({ value, label: moneyLooks[value].word }));
const kinds = [
  { value: "instant", label: "Now" },
  { value: "scheduled", label: "Scheduled" },
] as const;

const Day = (props: {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}) => (
  <TextField
    type="date"
    name={props.label}
    label={props.label}
    value={props.value ?? ""}
    onChange={({ target }) => props.onChange(target.value || undefined)}
  />
);
