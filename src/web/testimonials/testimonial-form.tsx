import { Button } from "#web/ui/button.tsx";
import { CheckedForm } from "#web/ui/forms/checked-form.tsx";
import type { TestimonialDraft } from "./testimonial-draft.ts";
import { summaryOf } from "./testimonial-errors.ts";
import { TestimonialFields } from "./testimonial-fields.tsx";
import { useWriting } from "./use-writing.ts";

type TestimonialFormProps = {
  accountId: string;
  start: TestimonialDraft;
  onSent: () => void;
  /** Leaves what is written as it stands; without it there is nothing to go back to. */
  onGiveUp: (() => void) | undefined;
};

/** Years, place and text. What was typed stays through refusals, failures and reloads. */
export const TestimonialForm = (props: TestimonialFormProps) => {
  const { draft, errors, attempt, isSending, change, send } = useWriting(props);
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
