import { LoaderCircle } from "lucide-react";

/** A turning circle; decoration beside words that say what is under way. */
export const Spinner = ({ className = "size-5" }: { className?: string }) => (
  <LoaderCircle aria-hidden className={`shrink-0 animate-spin ${className}`} />
);
