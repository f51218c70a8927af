import { areSame, type HourlyRates, readHourly } from "./drafts.ts";
import type { Part } from "./use-part.ts";

export const HOURLY_OFF_MESSAGE = "Hourly Rate is disabled. Enable it to save the configuration.";

/** True if the form holds changed or invalid hourly rates, which cannot be saved while the hourly rate is off. */
export function hasUnsavableHourlyRates({
  draft,
  saved,
}: Pick<Part<HourlyRates>, "draft" | "saved">) {
  if (draft.hourlyRateEnabled) return false;
  const { rates } = readHourly(draft);
  return !rates || !areSame(rates, { ...saved.rates, hourlyRateEnabled: false });
}

/**
 * Effect of Save Configuration while the switch is off: turns the hourly rate off. If it is off already, changed or
 * invalid input is refused without a request.
 */
export function saveActionWhileOff(
  part: Pick<Part<HourlyRates>, "draft" | "saved">,
): "turn-off" | "refuse" {
  return !part.saved.rates.hourlyRateEnabled && hasUnsavableHourlyRates(part)
    ? "refuse"
    : "turn-off";
}
