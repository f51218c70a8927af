import { useRef, useState } from "react";
import type { MyTestimonial } from "#shared/testimonials/contract.ts";
import { forgetDraft, readDraft, type TestimonialDraft } from "./testimonial-draft.ts";
import { TestimonialForm } from "./testimonial-form.tsx";
import { WrittenTestimonial } from "./written-testimonial.tsx";

const blank: TestimonialDraft = { years: "", location: "", experience: "" };

/** The driver's text as it stands, or the form in which the first or the next one is written. */
export const OwnTestimonial = ({ mine, accountId }: { mine: MyTestimonial; accountId: string }) => {
  const { testimonial, isShown } = mine;
  const [start, setStart] = useState(() => readDraft(sessionStorage, accountId));
  const box = useRef<HTMLElement>(null);
  /** The one takes the place of the other; the focus stays where they stand. */
  const turnTo = (next: TestimonialDraft | null) => {
    setStart(next);
    box.current?.focus();
  };
  const close = () => {
    forgetDraft(sessionStorage);
    turnTo(null);
  };
  return (
    <section ref={box} aria-label="Your testimonial" tabIndex={-1} className="outline-none">
      {testimonial && !start ? (
        <WrittenTestimonial
          testimonial={testimonial}
          isShown={isShown}
          onWrite={() => turnTo(draftOf(testimonial))}
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

const draftOf = (written: NonNullable<MyTestimonial["testimonial"]>): TestimonialDraft => ({
  years: String(written.years_of_experience),
  location: written.location,
  experience: written.experience_description,
});
