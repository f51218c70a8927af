import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

const badgeClass = cva(
  "inline-flex items-center gap-1 rounded-input px-2 py-0.5 text-small font-medium whitespace-nowrap",
  {
    variants: {
      tone: {
        neutral: "bg-overlay text-fg-2",
        accent: "bg-tint-accent text-accent",
        success: "bg-tint-success text-success",
        danger: "bg-tint-danger text-on-tint-danger",
        warning: "bg-tint-warning text-warning",
        info: "bg-tint-info text-info",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badgeClass>["tone"]>;

/** A word on a tinted background. */
export const Badge = ({ tone, children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span className={badgeClass({ tone })}>{children}</span>
);
