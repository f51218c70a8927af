import { ArrowLeft } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "./button.tsx";

/** Button that goes back, above a heading, aligned with the page margin. */
export const BackButton = ({ children, ...rest }: ComponentProps<typeof Button>) => (
  <Button variant="ghost" className="-ml-3 !px-3 text-fg-2" {...rest}>
    <ArrowLeft aria-hidden className="size-5" />
    {children}
  </Button>
);
