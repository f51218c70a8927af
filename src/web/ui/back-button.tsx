import { ArrowLeft } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import { buttonClass } from "./button-class.ts";

const alignedClass = "-ml-3 !px-3 text-fg-2";

/** Button that goes back, above a heading, aligned with the page margin. */
export const BackButton = ({ children, ...rest }: ComponentProps<typeof Button>) => (
  <Button variant="ghost" className={alignedClass} {...rest}>
    <ArrowLeft aria-hidden className="size-5" />
    {children}
  </Button>
);

/** Style of a link that goes back; its content is a `BackLabel`. */
export const backLinkClass = buttonClass({ variant: "ghost", className: alignedClass });

export const BackLabel = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex items-center gap-2">
    <ArrowLeft aria-hidden className="size-5" />
    {children}
  </span>
);
