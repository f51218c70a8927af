import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReplyOf } from "#shared/endpoint.ts";
import { marketIsoDate, titleInZone } from "#shared/market-time.ts";
import type { PreviewedFee, previewSurcharges } from "#shared/surcharges/contract.ts";
import { describeAmount } from "#shared/surcharges/describe-rules.ts";
import type { SurchargeRule } from "#shared/surcharges/fields.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { AddressField } from "#web/platform/places/address-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { CheckedForm } from "#web/ui/forms/checked-form.tsx";
import { DateField } from "#web/ui/forms/date-field.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { vehiclesText } from "./rule-text.ts";
import { previewQuery } from "./surcharge-queries.ts";
import type { TripSearch } from "./surcharges-search.ts";
import {
  draftOfSearch,
  requestOfSearch,
  searchOfDraft,
  type TripDraft,
  type TripErrors,
} from "./trip-request.ts";

type TryTripProps = {
  search: TripSearch;
  onSearch: (search: TripSearch) => void;
  /** Proposed rules; null if they are invalid as typed, undefined if there are none. */
  rules: SurchargeRule[] | null | undefined;
};

/** Previews the fees of a trip, by the table of its day and by proposed rules. */
export const TryTrip = ({ search, onSearch, rules }: TryTripProps) => {
  const request = requestOfSearch(search);
  const { data, error, isFetching, refetch } = useQuery(previewQuery(request, rules ?? undefined));
  const fieldErrors = error instanceof CallFailure ? error.fields : {};
  const isFieldError = "trip.from" in fieldErrors || "trip.to" in fieldErrors;
  return (
    <Section title="Try a trip">
      <p className="text-small text-fg-2">
        {rules === undefined
          ? "Shows the fees of a trip under the rules of its day."
          : "Shows the fees of a trip under the rules of its day, and under the new rules."}
      </p>
      <TripForm
        key={JSON.stringify(search)}
        search={search}
        serverErrors={{ from: fieldErrors["trip.from"], to: fieldErrors["trip.to"] }}
        isPending={isFetching}
        onSearch={onSearch}
      />
      {isFetching && !data && <Skeleton className="h-20 rounded-card" />}
      {error && !isFieldError && <LoadFailure what="the trip" error={error} onRetry={refetch} />}
      {data && <Preview preview={data} areRulesInvalid={rules === null} />}
    </Section>
  );
};

type TripFormProps = {
  search: TripSearch;
  /** The server's errors about the places. */
  serverErrors: { from: string | undefined; to: string | undefined };
  isPending: boolean;
  onSearch: (search: TripSearch) => void;
};

const TripForm = ({ search, serverErrors, isPending, onSearch }: TripFormProps) => {
  const [draft, setDraft] = useState(() => draftOfSearch(search, new Date()));
  const [errors, setErrors] = useState<TripErrors>({});
  const [attempt, setAttempt] = useState(0);
  const change = (changes: Partial<TripDraft>) => {
    setDraft({ ...draft, ...changes });
    setErrors(without(errors, Object.keys(changes)));
  };
  const submit = () => {
    const checkedSearch = searchOfDraft(draft);
    setErrors(checkedSearch.errors);
    setAttempt(attempt + 1);
    if (checkedSearch.search) onSearch(checkedSearch.search);
  };
  const today = marketIsoDate(new Date());
  return (
    <CheckedForm
      errors={Object.entries(errors).map(([field, message]) => ({
        field: `trip-${field}`,
        message,
      }))}
      attempt={attempt}
      onSubmit={submit}
    >
      <AddressField
        label="Pickup"
        name="trip-from"
        address={draft.from}
        error={errors.from ?? serverErrors.from}
        onChange={(from) => change({ from })}
      />
      <AddressField
        label="Destination"
        name="trip-to"
        address={draft.to}
        near={draft.from.place}
        error={errors.to ?? serverErrors.to}
        onChange={(to) => change({ to })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DateField
          label="Day"
          name="trip-day"
          today={today}
          earliest="2020-01-01"
          latest={`${Number(today.slice(0, 4)) + 3}-12-31`}
          value={draft.day}
          error={errors.day}
          onChange={(day) => change({ day })}
        />
        <TextField
          label={titleInZone("Time")}
          hint="Such as 9:30 PM or 21:30"
          id="trip-time"
          autoComplete="off"
          className="tabular-nums"
          value={draft.time}
          error={errors.time}
          onChange={({ target }) => change({ time: target.value })}
        />
      </div>
      <Button type="submit" variant="outline" pending={isPending}>
        Show fees
      </Button>
    </CheckedForm>
  );
};

const without = (errors: TripErrors, fields: readonly string[]): TripErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));

type PreviewProps = { preview: ReplyOf<typeof previewSurcharges>; areRulesInvalid: boolean };

const Preview = ({ preview: { from, to, table, proposed }, areRulesInvalid }: PreviewProps) => (
  <div className="grid gap-4" aria-live="polite">
    <p className="text-small text-fg-2">
      {from} to {to}. Passing through a zone is charged once routes are known.
    </p>
    <Fees title={`By the table from ${usDateOfIso(table.effectiveOn)}`} fees={table.fees} />
    {proposed && <Fees title="By the new rules" fees={proposed} />}
    {areRulesInvalid && (
      <p className="text-small text-fg-2">Correct the rules to see their fees.</p>
    )}
  </div>
);

const Fees = ({ title, fees }: { title: string; fees: readonly PreviewedFee[] }) => (
  <div className="grid gap-2">
    <h3 className="font-semibold">{title}</h3>
    {fees.length === 0 ? (
      <p className="text-fg-2">No fees</p>
    ) : (
      <DescriptionList
        lines={fees.map((fee) => ({
          label: fee.label,
          detail: fee.vehicleTypes ? vehiclesText(fee.vehicleTypes) : undefined,
          value: describeAmount(fee),
        }))}
      />
    )}
  </div>
);
