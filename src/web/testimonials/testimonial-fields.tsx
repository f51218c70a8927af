import { experienceMax } from "#shared/testimonials/fields.ts";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import type { TestimonialDraft } from "./testimonial-draft.ts";
import { fieldIds, type TestimonialErrors } from "./testimonial-errors.ts";

type TestimonialFieldsProps = {
  draft: TestimonialDraft;
  errors: TestimonialErrors;
  onChange: (change: Partial<TestimonialDraft>) => void;
};

export const TestimonialFields = ({ draft, errors, onChange }: TestimonialFieldsProps) => (
  <>
    <TextField
      id={fieldIds.years}
      label="Years of experience"
      hint="As a driver, here or elsewhere. Whole years."
      inputMode="numeric"
      autoComplete="off"
      className="max-w-32 tabular-nums"
      value={draft.years}
      error={errors.years}
      onChange={(event) => onChange({ years: event.target.value })}
    />
    <TextField
      id={fieldIds.location}
      label="Location"
      placeholder="Queens, NY"
      autoComplete="off"
      value={draft.location}
      error={errors.location}
      onChange={(event) => onChange({ location: event.target.value })}
    />
    <TextArea
      id={fieldIds.experience}
      label="Your experience"
      hint={<Count length={[...draft.experience.trim()].length} />}
      rows={8}
      value={draft.experience}
      error={errors.experience}
      onChange={(event) => onChange({ experience: event.target.value })}
    />
  </>
);

const Count = ({ length }: { length: number }) => (
  <span className="flex flex-wrap justify-between gap-x-4">
    <span>What is good, and what differs from other work.</span>
    <span className={`ml-auto tabular-nums ${length > experienceMax ? "text-danger" : ""}`}>
      {length} of {experienceMax}
    </span>
  </span>
);
