import { useState } from "react";
import type { DriverForAdmin } from "#shared/admin/contract.ts";
import { endTaxOffer, setTaxOffer } from "#shared/admin/tax-contract.ts";
import { formatPercent } from "#shared/basis-points.ts";
import type { BodyFor } from "#shared/endpoint.ts";
import { marketIsoDate, marketZoneName } from "#shared/market-time.ts";
import { ReasonButton } from "#web/platform/admin/reason-button.tsx";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { CheckedForm } from "#web/ui/forms/checked-form.tsx";
import { DateField } from "#web/ui/forms/date-field.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";
import { type OfferErrors, readTaxOffer, type TaxOfferInput } from "./tax-offer.ts";
import { useDriverAct } from "./use-driver-act.ts";

/** The driver's personal tax rate and its last day. */
export const TaxOfferCard = ({ driver }: { driver: DriverForAdmin }) => (
  <FoldedSection isFoldable title="Tax offer" brief={offerBrief(driver)}>
    <p className="text-fg-2">{currentRateText(driver)}</p>
    {isInForce(driver) && <EndOffer driver={driver} />}
    <OfferForm driver={driver} />
  </FoldedSection>
);

/** True while a personal rate applies. */
const isInForce = ({ driver: { offerValidity: through } }: DriverForAdmin): boolean =>
  through !== null && through >= marketIsoDate(new Date());

const EndOffer = ({ driver: { driver, lastAct } }: { driver: DriverForAdmin }) => {
  const { id, firstName, driverBadge } = driver;
  const ending = useDriverAct({
    id,
    request: (reason: string) => call(endTaxOffer, { params: { id }, body: { reason, lastAct } }),
    messageFor: () => "Tax offer ended",
    onDone: () => undefined,
  });
  return (
    <div>
      <ReasonButton
        subjectId={id}
        label="End tax offer"
        title={`End the tax offer of ${firstName}?`}
        hint={`${firstName} gets an email; new offers use the ${driverBadge} badge rate. Only admins see the reason.`}
        pending={ending.isPending}
        onConfirm={ending.act}
      />
    </div>
  );
};

const OfferForm = ({ driver }: { driver: DriverForAdmin }) => {
  const today = marketIsoDate(new Date());
  const [input, setInput] = useState<TaxOfferInput>(() => offerOf(driver, today));
  const [attempt, setAttempt] = useState(0);
  const { lastAct } = driver;
  const { id } = driver.driver;
  const saving = useDriverAct({
    id,
    request: (body: Omit<BodyFor<typeof setTaxOffer>, "lastAct">) =>
      call(setTaxOffer, { params: { id }, body: { ...body, lastAct } }),
    messageFor: () => "Tax offer saved",
    onDone: () => setAttempt(0),
  });
  const parsed = readTaxOffer(input, today);
  const errors = attempt > 0 ? parsed.errors : {};
  const change = (part: Partial<TaxOfferInput>) => setInput({ ...input, ...part });
  const submit = () => {
    setAttempt(attempt + 1);
    if (parsed.offer) saving.act(parsed.offer);
  };
  return (
    <CheckedForm errors={summaryOf(errors, saving.error)} attempt={attempt} onSubmit={submit}>
      <TextField
        id="taxRate"
        label="Tax rate"
        inputMode="decimal"
        autoComplete="off"
        error={errors.taxRate}
        value={input.percent}
        end={<span className="pr-4 text-fg-3">%</span>}
        onChange={({ target }) => change({ percent: target.value })}
      />
      <DateField
        name="offerValidity"
        label="Offer validity"
        hint={`Required: the last day of this rate, ${marketZoneName()}.`}
        error={errors.offerValidity}
        today={today}
        earliest={today}
        latest={`${Number(today.slice(0, 4)) + 5}${today.slice(4)}`}
        value={input.through}
        onChange={(through) => change({ through })}
      />
      <Button type="submit" variant="outline" pending={saving.isPending} pendingLabel="Saving...">
        Save tax offer
      </Button>
    </CheckedForm>
  );
};

const offerOf = ({ driver }: DriverForAdmin, today: string): TaxOfferInput => ({
  percent: String(Math.round(driver.taxRate * 10_000) / 100),
  through:
    driver.offerValidity && driver.offerValidity >= today ? usDateOfIso(driver.offerValidity) : "",
});

const offerBrief = (view: DriverForAdmin): string => {
  const { taxRate, offerValidity: through } = view.driver;
  const rate = formatPercent(Math.round(taxRate * 10_000));
  return through && isInForce(view)
    ? `${rate} until ${usDateOfIso(through)}`
    : `None, ${rate} applies`;
};

const currentRateText = (view: DriverForAdmin): string => {
  const { driver } = view;
  const rate = formatPercent(Math.round(driver.taxRate * 10_000));
  const { offerValidity: through } = driver;
  return through && isInForce(view)
    ? `Currently ${rate} until ${usDateOfIso(through)}; afterwards the badge rate.`
    : `Currently ${rate}, the ${driver.driverBadge} badge rate.`;
};

const summaryOf = ({ taxRate, offerValidity }: OfferErrors, failure: Error | null) => {
  if (taxRate || offerValidity)
    return [
      ...(taxRate ? [{ field: "taxRate", message: taxRate }] : []),
      ...(offerValidity ? [{ field: "offerValidity", message: offerValidity }] : []),
    ];
  if (!failure) return [];
  const fieldErrors = failure instanceof CallFailure ? Object.entries(failure.fields) : [];
  return fieldErrors.length > 0
    ? fieldErrors.map(([field, message]) => ({ field, message }))
    : [{ message: submitErrorMessage(failure) }];
};
