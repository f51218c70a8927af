import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { PageSize, type PageSizeValue } from "./page-size.tsx";
import { usePagerFocus } from "./use-pager-focus.ts";

type PagerProps = {
  /** Name of the list: "Ride History". */
  label: string;
  page: number;
  totalPages: number;
  onChange: (page: number) => void;
  /** Page size, if it can be changed. */
  size?: PageSizeValue;
  onSize?: (size: PageSizeValue) => void;
};

/** Previous and next page of a list, with the current position; hidden for a single page of the default size. */
export const Pager = ({ label, page, totalPages, onChange, size, onSize }: PagerProps) => {
  const { previous, next } = usePagerFocus(page, totalPages);
  const isSinglePage = page <= 1 && totalPages <= 1;
  if (isSinglePage && (size === undefined || size === "25")) return null;
  return (
    <nav
      aria-label={`${label} pages`}
      className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3"
    >
      <Button
        ref={previous}
        variant="outline"
        disabled={page <= 1}
        onClick={() => onChange(Math.max(1, Math.min(page - 1, totalPages)))}
      >
        <ChevronLeft aria-hidden className="size-5 max-sm:hidden" />
        Previous
      </Button>
      <p role="status" className="text-small text-fg-2 tabular-nums">
        Page {page} of {Math.max(1, totalPages)}
      </p>
      <Button
        ref={next}
        variant="outline"
        disabled={page >= totalPages}
        onClick={() => onChange(page + 1)}
      >
        Next
        <ChevronRight aria-hidden className="size-5 max-sm:hidden" />
      </Button>
      {size !== undefined && onSize && (
        <div className="flex w-full justify-center sm:w-auto">
          <PageSize value={size} onChange={onSize} />
        </div>
      )}
    </nav>
  );
};
