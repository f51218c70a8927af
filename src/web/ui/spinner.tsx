import { LoaderCircle } from "lucide-react";

/** A spinning circle. Decorative; place it next to a progress text. */
export const Spinner = ({ className = "size-5" }: { className?: string }) => (
  <LoaderCircle aria-hidden className={`shrink-0 animate-spin ${className}`} />
);
