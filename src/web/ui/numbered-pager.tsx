import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./button.tsx";
import { pageNumbers } from "./page-numbers.ts";

type NumberedPagerProps = {
  /** What is paged, as it is called: "Features". */
  label: string;
  page: number;
  totalPages: number;
  /** Told of a page from 1 to the last and of no other. */
  onChange: (page: number) => void;
};

/** Previous, the pages by their numbers, next; nothing when there is only one page. */
export const NumberedPager = ({ label, page, totalPages, onChange }: NumberedPagerProps) => {
  if (page <= 1 && totalPages <= 1) return null;
  const go = (next: number) => {
    if (next >= 1 && next <= totalPages && next !== page) onChange(next);
  };
  return (
    <nav aria-label={`${label} pages`} className="flex flex-wrap items-center justify-center gap-1">
      <Button
        variant="outline"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => go(Math.min(page - 1, totalPages))}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      {pageNumbers(page, totalPages).map((number, place) =>
        number === null ? (
          <span key={place === 1 ? "before" : "after"} aria-hidden className="px-1 text-fg-3">
            …
          </span>
        ) : (
          <Button
            key={number}
            variant={number === page ? "primary" : "ghost"}
            aria-label={`Page ${number}`}
            aria-current={number === page ? "page" : undefined}
            className="min-w-11 !px-2 tabular-nums"
            onClick={() => go(number)}
          >
            {number}
          </Button>
        ),
      )}
      <Button
        variant="outline"
        aria-label="Next page"
        disabled={page >= totalPages}
        onClick={() => go(page + 1)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </Button>
    </nav>
  );
};
