import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { pageNumbers } from "./page-numbers.ts";
import { usePagerFocus } from "./use-pager-focus.ts";

type NumberedPagerProps = {
  /** Name of the list: "Features". */
  label: string;
  page: number;
  totalPages: number;
  /** Called with a page from 1 to the last. */
  onChange: (page: number) => void;
};

/** Previous, page numbers and next in one line; hidden for a single page. */
export const NumberedPager = ({ label, page, totalPages, onChange }: NumberedPagerProps) => {
  const { previous, next } = usePagerFocus(page, totalPages);
  if (page <= 1 && totalPages <= 1) return null;
  const go = (to: number) => {
    if (to >= 1 && to <= totalPages && to !== page) onChange(to);
  };
  return (
    <nav aria-label={`${label} pages`} className="flex items-center justify-center gap-1">
      <Button
        ref={previous}
        variant="outline"
        aria-label="Previous page"
        className="min-w-11 !px-2"
        disabled={page <= 1}
        onClick={() => go(Math.min(page - 1, totalPages))}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      <span className="flex items-center gap-1 lg:hidden">
        <PageNumbers page={page} numbers={pageNumbers(page, totalPages, 0)} onGo={go} />
      </span>
      <span className="flex items-center gap-1 max-lg:hidden">
        <PageNumbers page={page} numbers={pageNumbers(page, totalPages)} onGo={go} />
      </span>
      <Button
        ref={next}
        variant="outline"
        aria-label="Next page"
        className="min-w-11 !px-2"
        disabled={page >= totalPages}
        onClick={() => go(page + 1)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </Button>
    </nav>
  );
};

type PageNumbersProps = {
  page: number;
  numbers: readonly (number | null)[];
  onGo: (page: number) => void;
};

const PageNumbers = ({ page, numbers, onGo }: PageNumbersProps) =>
  numbers.map((number, index) =>
    number === null ? (
      <span key={index === 1 ? "before" : "after"} aria-hidden className="px-1 text-fg-3">
        …
      </span>
    ) : (
      <PageNumber key={number} number={number} isCurrent={number === page} onGo={onGo} />
    ),
  );

type PageNumberProps = { number: number; isCurrent: boolean; onGo: (page: number) => void };

const PageNumber = ({ number, isCurrent, onGo }: PageNumberProps) => (
  <Button
    variant={isCurrent ? "primary" : "ghost"}
    aria-label={`Page ${number}`}
    aria-current={isCurrent ? "page" : undefined}
    className="min-w-11 !px-2 tabular-nums"
    onClick={() => onGo(number)}
  >
    {number}
  </Button>
);
