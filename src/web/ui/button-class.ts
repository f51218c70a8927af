import { cva } from "class-variance-authority";

/** Style of a button, also for links that look like one. */
export const buttonClass = cva(
  "relative inline-grid place-items-center rounded-button border font-semibold text-center no-underline transition-colors select-none aria-disabled:cursor-progress",
  {
    variants: {
      variant: {
        primary:
          "border-transparent bg-yellow text-on-yellow hover:bg-yellow-hover active:bg-yellow-press focus-visible:outline-fg disabled:border-hairline disabled:bg-bg disabled:text-disabled",
        outline: "border-control text-fg hover:bg-raised active:bg-overlay disabled:opacity-50",
        danger: "border-danger text-danger hover:bg-raised active:bg-overlay disabled:opacity-50",
        ghost: "border-transparent text-fg hover:bg-raised active:bg-overlay disabled:opacity-50",
        destructive:
          "border-transparent bg-destructive text-on-destructive hover:opacity-90 active:opacity-75",
      },
      size: { md: "min-h-11 px-4 py-2 text-body", lg: "min-h-12 px-6 py-2.5 text-body" },
      width: { auto: "", full: "w-full" },
    },
    defaultVariants: { variant: "primary", size: "md", width: "auto" },
  },
);
