import { scheduleBody } from "#shared/scheduling/contract.ts";
import { unknownDayError } from "#web/ui/forms/unknown-day.ts";
import { pickupRefusal } from "./pickup-input.ts";
import type { RideDetails } from "./ride-details.ts";
import { replacedRide, scheduleRequestOf } from "./schedule-request.ts";

/** Field names in page order; each is also the element id. */
export const scheduleFields = [
  "pickupLocation",
  "finalDestination",
  "pickupDateTime",
  "pickupTime",
  "bookedHours",
  "name",
  "phoneNumber",
  "notesForDriver",
] as const;
export type ScheduleField = (typeof scheduleFields)[number];
export type ScheduleErrors = Partial<Record<ScheduleField, string>>;

/** Errors by field, with the specified messages. */
export const scheduleErrors = (details: RideDetails, now: Date): ScheduleErrors => {
  const issues = scheduleBody.safeParse(scheduleRequestOf(details)).error?.issues ?? [];
  const errors = byField(issues.map(({ path, message }) => [String(path[0]), message]));
  const dayError = unknownDayError(details.pickupDateTime);
  if (dayError) errors.pickupDateTime = dayError;
  const refusal = pickupRefusal(details, now);
  if (!refusal || replacedRide(details)) return errors;
  return { [refusal.field]: refusal.sentence, ...errors };
};

/** Visible errors that still apply; new ones appear only on the next submit. */
export const remainingErrors = (
  visibleErrors: ScheduleErrors,
  { before, after }: { before: RideDetails; after: RideDetails },
  now: Date,
): ScheduleErrors => {
  const currentErrors = scheduleErrors(after, now);
  const remaining: ScheduleErrors = {};
  for (const field of scheduleFields) {
    const isUnchanged = contentOf(field, before) === contentOf(field, after);
    const sentence = isUnchanged
      ? visibleErrors[field]
      : visibleErrors[field] && currentErrors[field];
    if (sentence) remaining[field] = sentence;
  }
  return remaining;
};

/** The server's errors by form field. */
export const serverErrorsByField = ({ fields }: { fields: Readonly<Record<string, string>> }) =>
  byField(Object.entries(fields).map(([path, sentence]) => [path.split(".")[0] ?? "", sentence]));

/** Errors as a list, in page order. */
export const listedErrors = (errors: ScheduleErrors) =>
  scheduleFields.flatMap((field) => {
    const message = errors[field];
    return message ? [{ field, message }] : [];
  });

/** Content of a field that an error can refer to. */
const contentOf = (field: ScheduleField, details: RideDetails): string => {
  const { pickupLocation, position, pickupDateTime, pickupTime } = details;
  if (field === "pickupLocation") return JSON.stringify([pickupLocation, position]);
  if (field === "pickupDateTime" || field === "pickupTime") return pickupDateTime + pickupTime;
  return JSON.stringify(details[field]);
};

const fieldByServerName: Record<string, ScheduleField> = {
  from: "pickupLocation",
  fromPlace: "pickupLocation",
  latitude: "pickupLocation",
  longitude: "pickupLocation",
  to: "finalDestination",
  toPlace: "finalDestination",
};

/** The first message of each field. */
const byField = (messages: readonly (readonly [string, string])[]): ScheduleErrors => {
  const errors: ScheduleErrors = {};
  for (const [name, sentence] of messages) {
    const field = fieldByServerName[name] ?? scheduleFields.find((candidate) => candidate === name);
    if (field) errors[field] ??= sentence;
  }
  return errors;
};
