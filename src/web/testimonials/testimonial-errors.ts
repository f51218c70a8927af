import { type TestimonialBody, testimonialBody } from "#shared/testimonials/fields.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import type { SummaryError } from "#web/ui/forms/error-summary.tsx";
import type { TestimonialDraft } from "./testimonial-draft.ts";

/** Field ids, equal to the names in the call. */
export const fieldIds = {
  years: "years_of_experience",
  location: "location",
  experience: "experience_description",
} as const;

const fields = ["years", "location", "experience"] as const;

/** Errors by field, and for the whole form. */
export type TestimonialErrors = Partial<Record<(typeof fields)[number] | "form", string>>;

/** Parses the input into a request body, or errors. */
export const parseInput = ({
  years,
  location,
  experience,
}: TestimonialDraft): { body: TestimonialBody } | { errors: TestimonialErrors } => {
  const { data, error } = testimonialBody.safeParse({
    years_of_experience: /^\s*\d+\s*$/.test(years) ? Number(years) : undefined,
    location,
    experience_description: experience,
  });
  if (data) return { body: data };
  const messages = Object.fromEntries(
    error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
  return { errors: errorsByField(messages) };
};

/** Errors of a failed call: at their fields, else on the whole form. */
export const errorsOf = (failure: Error): TestimonialErrors => {
  const errors = errorsByField(failure instanceof CallFailure ? failure.fields : {});
  return Object.keys(errors).length > 0 ? errors : { form: submitErrorMessage(failure) };
};

/** Lines of the error summary, in field order. */
export const summaryOf = (errors: TestimonialErrors): SummaryError[] => [
  ...fields.flatMap((field) => {
    const message = errors[field];
    return message === undefined ? [] : [{ message, field: fieldIds[field] }];
  }),
  ...(errors.form === undefined ? [] : [{ message: errors.form }]),
];

const errorsByField = (messages: Readonly<Record<string, string>>): TestimonialErrors =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const message = messages[fieldIds[field]];
      return message === undefined ? [] : [[field, message]];
    }),
  );
