import type { ComponentProps, ReactNode } from "react";

/** A surface with a thin border. */
export const Card = ({ className = "", ...rest }: ComponentProps<"section">) => (
  <section
    {...rest}
    className={`rounded-card border border-hairline bg-surface p-5 md:p-6 ${className}`}
  />
);

/** Cards of few lines in one frame, with a line between them; no frame if all are hidden. */
export const CardGroup = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-px overflow-hidden rounded-card border-hairline bg-hairline has-[section:not([hidden])]:border [&_section]:rounded-none [&_section]:border-0">
    {children}
  </div>
);
