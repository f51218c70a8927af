import { X } from "lucide-react";
import { type FormEvent, type ReactNode, useRef } from "react";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { StickyActionBar } from "#web/ui/sticky-action-bar.tsx";
import type { Part } from "./use-part.ts";
import type { Save } from "./use-save.ts";

type PartFormProps<Rates extends object> = {
  part: Part<Rates>;
  save: Save<Rates>;
  /** Result of the example, which is below the visible area on a phone; empty without an example. */
  priceText: string;
  onSubmit: () => void;
  /** Fields; `beside` is next to Save Configuration. */
  children: ReactNode;
  beside?: ReactNode;
};

/** Form of one part of the rates, with its save state and button. */
export const PartForm = <Rates extends object>(props: PartFormProps<Rates>) => {
  const { part, save, priceText, onSubmit, children, beside } = props;
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    part.attempt();
    onSubmit();
  };
  const discard = () => {
    part.discard();
    save.reset();
    form.current?.querySelector<HTMLElement>("input, [role=switch]")?.focus();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-6">
      <ErrorSummary errors={toErrorList(part.errors)} attempt={part.attempts} />
      {children}
      <FailureNote error={part.isConflict ? null : save.error} />
      {/* Covers no field before there is something to save. */}
      <StickyActionBar isTall isStuck={part.isChanged}>
        <p
          aria-hidden
          className="basis-full border-t border-hairline pt-3 text-small text-fg-2 tabular-nums empty:hidden max-sm:order-1 max-sm:grow max-sm:basis-[calc(100%-4rem)] lg:hidden"
        >
          {priceText}
        </p>
        {/* Enabled without a change too: it confirms an hourly rate that is off, and keeps the focus after a save. */}
        <Button
          type="submit"
          variant={part.isChanged ? "primary" : "outline"}
          pending={save.isPending}
          pendingLabel="Saving..."
          className="max-sm:order-3 max-sm:flex-1"
        >
          Save Configuration
        </Button>
        {beside}
        {part.isChanged && <UnsavedNote disabled={save.isPending} onDiscard={discard} />}
      </StickyActionBar>
    </form>
  );
};

const UnsavedNote = ({ disabled, onDiscard }: { disabled: boolean; onDiscard: () => void }) => (
  <>
    <Button
      variant="ghost"
      className="max-sm:order-2 max-sm:!px-3"
      disabled={disabled}
      onClick={onDiscard}
    >
      <X aria-hidden className="size-4" />
      <span className="max-sm:sr-only">Discard changes</span>
    </Button>
    <p className="flex items-center gap-2 text-small text-warning max-sm:sr-only">
      <span aria-hidden className="size-2 rounded-full bg-warning" />
      Not saved yet
    </p>
  </>
);

const toErrorList = (errors: Partial<Record<string, string>>) =>
  Object.entries(errors).flatMap(([field, message]) => (message ? [{ field, message }] : []));
