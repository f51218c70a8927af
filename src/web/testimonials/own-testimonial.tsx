import { useRef, useState } from "react";
import type { MyTestimonial } from "#shared/testimonials/contract.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckedForm } from "#web/ui/forms/checked-form.tsx";
import { clearDraft, readDraft, type TestimonialDraft } from "./testimonial-draft.ts";
import { summaryOf } from "./testimonial-errors.ts";
import { TestimonialFields } from "./testimonial-fields.tsx";
import { useTestimonialForm } from "./use-testimonial-form.ts";
import { WrittenTestimonial } from "./written-testimonial.tsx";

const blank: TestimonialDraft = { years: "", location: "", experience: "" };

/** The driver's current testimonial, or the form for a new one. */
export const OwnTestimonial = ({ mine, accountId }: { mine: MyTestimonial; accountId: string }) => {
  const { testimonial, isShown } = mine;
  const [start, setStart] = useState(() => readDraft(sessionStorage, accountId));
  const box = useRef<HTMLElement>(null);
  /** Switches between text and form, and moves the focus. */
  const switchTo = (next: TestimonialDraft | null) => {
    setStart(next);
    box.current?.focus();
  };
  const close = () => {
    clearDraft(sessionStorage);
    switchTo(null);
  };
  return (
    <section ref={box} aria-label="Your testimonial" tabIndex={-1} className="outline-none">
      {testimonial && !start ? (
        <WrittenTestimonial
          testimonial={testimonial}
          isShown={isShown}
          onWrite={() => switchTo(draftOf(testimonial))}
        />
      ) : (
        <TestimonialForm
          accountId={accountId}
          start={start ?? blank}
          onSent={close}
          onGiveUp={testimonial ? close : undefined}
        />
      )}
    </section>
  );
};

const draftOf = (testimonial: NonNullable<MyTestimonial["testimonial"]>): TestimonialDraft => ({
  years: String(testimonial.years_of_experience),
  location: testimonial.location,
  experience: testimonial.experience_description,
});

type TestimonialFormProps = {
  accountId: string;
  start: TestimonialDraft;
  onSent: () => void;
  /** Cancels editing; undefined if there is no text to return to. */
  onGiveUp: (() => void) | undefined;
};

/** Years, location and text. Input survives refusals, failures and reloads. */
const TestimonialForm = (props: TestimonialFormProps) => {
  const { draft, errors, attempt, isSending, change, send } = useTestimonialForm(props);
  return (
    <CheckedForm errors={summaryOf(errors)} attempt={attempt} onSubmit={send}>
      <TestimonialFields draft={draft} errors={errors} onChange={change} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" pending={isSending} pendingLabel="Sending...">
          Send
        </Button>
        {props.onGiveUp && (
          <Button variant="ghost" size="lg" onClick={props.onGiveUp}>
            Keep it as it is
          </Button>
        )}
      </div>
    </CheckedForm>
  );
};
