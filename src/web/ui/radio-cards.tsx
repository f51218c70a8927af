import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

export type RadioCard = { value: string; label: string; detail?: string; icon?: LucideIcon };

/** One choice among a few, each a big card. The other props go to the radio inputs (`register("role")`). */
export const RadioCards = ({
  legend,
  cards,
  ...input
}: ComponentProps<"input"> & { legend: string; cards: readonly RadioCard[] }) => (
  <fieldset className="grid gap-1.5">
    <legend className="mb-1.5 text-small font-medium">{legend}</legend>
    <div className="grid grid-cols-2 gap-3">
      {cards.map(({ value, label, detail, icon: Icon }) => (
        <label
          key={value}
          className="grid cursor-pointer content-start gap-1 rounded-button border border-control bg-surface p-4 transition-colors hover:bg-raised has-checked:border-accent has-checked:bg-tint-accent has-checked:shadow-[inset_0_0_0_1px_var(--color-accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input {...input} type="radio" value={value} className="sr-only" />
          {Icon && <Icon aria-hidden className="mb-1 size-6 text-fg-2" />}
          <span className="font-semibold">{label}</span>
          {detail && <span className="text-small text-fg-2">{detail}</span>}
        </label>
      ))}
    </div>
  </fieldset>
);
