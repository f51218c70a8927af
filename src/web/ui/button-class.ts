import { cva } from "class-variance-authority";

const quiet = "hover:bg-raised active:bg-overlay disabled:opacity-50";

/** Style of a button, also for links that look like one. */
export const buttonClass = cva(
  "relative inline-grid place-items-center rounded-button border text-center text-body font-semibold no-underline transition-colors select-none aria-disabled:cursor-progress",
  {
    variants: {
      variant: {
        primary:
          "border-transparent bg-yellow text-on-yellow hover:bg-yellow-hover active:bg-yellow-press focus-visible:outline-fg",
        outline: `border-control text-fg ${quiet}`,
        danger: `border-danger text-danger ${quiet}`,
        ghost: `border-transparent text-fg ${quiet}`,
        destructive:
          "border-transparent bg-destructive text-on-destructive hover:opacity-90 active:opacity-75",
      },
      size: { md: "min-h-11 px-4 py-2", lg: "min-h-12 px-6 py-2.5" },
      width: { auto: "", full: "w-full" },
    },
    defaultVariants: { variant: "primary", size: "md", width: "auto" },
  },
);
