import { Link } from "@tanstack/react-router";
import type { UseFormReturn } from "react-hook-form";
import { descriptionMax, maxTags, titleMax } from "#shared/ideas/fields.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import type { IdeaDraft } from "./idea-draft.ts";
import { useProposing } from "./use-proposing.ts";

/** Title, text and tags. Input survives refusals, failures and reloads. */
export const ProposeForm = ({ accountId }: { accountId: string }) => {
  const { form, submit, isSending } = useProposing(accountId);
  const { errors, submitCount } = form.formState;
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
      <Fields form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" pending={isSending} pendingLabel="Sending...">
          Propose
        </Button>
        <Link to="/ideas" className={buttonClass({ variant: "ghost", size: "lg" })}>
          Back to ideas
        </Link>
      </div>
    </form>
  );
};

const Fields = ({ form: { register, watch, formState } }: { form: UseFormReturn<IdeaDraft> }) => {
  const { errors } = formState;
  const [title, description] = watch(["title", "description"]);
  return (
    <>
      <TextField
        label="Title"
        autoComplete="off"
        hint={<Count text={title} max={titleMax} hint="What should change, in a few words." />}
        error={errors.title?.message}
        {...register("title")}
        id="title"
      />
      <TextArea
        label="Description"
        rows={8}
        hint={
          <Count text={description} max={descriptionMax} hint="How it helps riders or drivers." />
        }
        error={errors.description?.message}
        {...register("description")}
        id="description"
      />
      <TextField
        label="Tags (optional)"
        autoComplete="off"
        placeholder="safety, night rides"
        hint={`Up to ${maxTags}, with commas between them.`}
        error={errors.tags?.message}
        {...register("tags")}
        id="tags"
      />
    </>
  );
};

const Count = ({ text, max, hint }: { text: string; max: number; hint: string }) => {
  const { length } = [...text.trim()];
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{hint}</span>
      <span className={`tabular-nums ${length > max ? "text-danger" : ""}`}>
        {length} of {max}
      </span>
    </span>
  );
};
