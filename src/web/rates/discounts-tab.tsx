import { ratesLimits } from "#shared/fares/rates-limits.ts";
import { taxName } from "#shared/product.ts";
import { putDiscountedRates, turnDiscountOff } from "#shared/rates/contract.ts";
import { call } from "#web/platform/client.ts";
import { Switch } from "#web/ui/forms/switch.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import { type DiscountedRates, discountDraft } from "./drafts.ts";
import { PartForm } from "./part-form.tsx";
import { RateField } from "./rate-field.tsx";
import { discountedRates } from "./rates-queries.ts";
import type { Part } from "./use-part.ts";
import { useSave } from "./use-save.ts";

const { min, max } = ratesLimits.discountPercentage;

type DiscountsTabProps = { part: Part<DiscountedRates>; priceText: string };

/** Discount form; while switched off, saving turns the discount off. */
export const DiscountsTab = ({ part, priceText }: DiscountsTabProps) => {
  const { save, submit } = useSubmit(part);
  const isOn = part.draft.discountedRateEnabled;
  const savedDraft = discountDraft(part.saved.rates);
  return (
    <PartForm part={part} save={save} priceText={priceText} onSubmit={submit}>
      <p className="text-fg-2">
        Set a discount percentage to offer competitive rates versus other ride-sharing services.
      </p>
      <Switch
        label="Enable Discounts"
        isOn={isOn}
        onChange={(discountedRateEnabled) => part.change({ discountedRateEnabled })}
      />
      <ConflictNote
        part={part}
        lines={[
          { label: "Discount", saved: discountText(savedDraft), typed: discountText(part.draft) },
        ]}
      />
      {isOn && (
        <RateField
          name="discountPercentage"
          label="Discount Percentage"
          end="%"
          step={0.1}
          min={min}
          hint={`${min}% to ${max}% off every fare. ${taxName()} is charged on the discounted fare.`}
          value={part.draft.discountPercentage}
          error={part.errors.discountPercentage}
          onChange={(discountPercentage) => part.change({ discountPercentage })}
        />
      )}
    </PartForm>
  );
};

const useSubmit = (part: Part<DiscountedRates>) => {
  const fallback = "Failed to update settings";
  const save = useSave(part, { queryKey: discountedRates.queryKey, fallback });
  const submit = () => {
    const { rates } = part.read;
    if (!part.draft.discountedRateEnabled) {
      const ratesWithoutDiscount = { ...part.saved.rates, discountedRateEnabled: false };
      return save.act({ rates: ratesWithoutDiscount, send: () => call(turnDiscountOff) });
    }
    if (!rates) return;
    const body = { ...rates, version: part.baseVersion };
    save.act({ rates, send: () => call(putDiscountedRates, { body }) });
  };
  return { save, submit };
};

const discountText = (draft: { discountedRateEnabled: boolean; discountPercentage: string }) =>
  draft.discountedRateEnabled ? `${draft.discountPercentage}%` : "Off";
