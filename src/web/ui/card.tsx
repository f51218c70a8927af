import type { ComponentProps } from "react";

/** A surface with a thin border. */
export const Card = ({ className = "", ...rest }: ComponentProps<"section">) => (
  <section
    {...rest}
    className={`rounded-card border border-hairline bg-surface p-5 md:p-6 ${className}`}
  />
);
