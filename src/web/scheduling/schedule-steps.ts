import type { AvailableDriver } from "#shared/scheduling/contract.ts";
import type { ScheduleDraft, ScheduleReply } from "./schedule-draft.ts";
import { isSameRide } from "./schedule-request.ts";
import type { ScheduleSearch } from "./schedule-search.ts";

export type ScheduleStep =
  | { readonly name: "details" }
  | { readonly name: "drivers"; readonly answer: ScheduleReply }
  | { readonly name: "payment"; readonly answer: ScheduleReply; readonly driver: AvailableDriver };

/** The step that can be shown: the one in the URL, or the last earlier one with its data. */
export const stepOf = (search: ScheduleSearch, draft: ScheduleDraft): ScheduleStep => {
  const { answered, details } = draft;
  if (!search.step || !answered || !isSameRide(answered.details, details)) {
    return { name: "details" };
  }
  const { answer } = answered;
  const driver = answer.data.availableDrivers.find(({ id }) => id === search.driver);
  if (search.step === "payment" && driver) return { name: "payment", answer, driver };
  return { name: "drivers", answer };
};
