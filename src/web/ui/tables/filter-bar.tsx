import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";

type FilterBarProps = {
  /** Name of the filtered list. */
  label: string;
  /** Always visible. */
  searchField: ReactNode;
  hasSearchText: boolean;
  /** A filter that is visible on narrow screens too. */
  extraFilter?: ReactNode;
  /** Tools of the list, in the line of the search field. */
  tools?: ReactNode;
  /** Current filter values; undefined means unset. */
  filterValues: readonly unknown[];
  onClear: () => void;
  /** Grid classes for the filters on wide screens. */
  columns: string;
  children: ReactNode;
};

/** Filters of a list; narrow screens collapse them behind a button that counts the active ones. */
export const FilterBar = ({
  label,
  searchField,
  filterValues,
  columns,
  children,
  ...props
}: FilterBarProps) => {
  const activeCount = filterValues.filter((value) => value !== undefined).length;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const bar = useRef<HTMLElement>(null);
  const clear = () => {
    // The button is about to be disabled and would lose the focus.
    bar.current?.focus();
    props.onClear();
  };
  const canClear = activeCount > 0 || props.hasSearchText;
  return (
    <search
      ref={bar}
      tabIndex={-1}
      aria-label={label}
      className="grid grid-cols-1 gap-4 outline-none"
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">{searchField}</div>
        <FilterToggle
          filtersId={id}
          activeCount={activeCount}
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
        />
        {props.extraFilter}
        {props.tools}
      </div>
      <div
        id={id}
        className={`grid grid-cols-1 items-start gap-4 sm:grid-cols-2 ${columns} ${isOpen ? "" : "max-lg:hidden"}`}
      >
        {children}
        <Button variant="ghost" size="lg" disabled={!canClear} className="self-end" onClick={clear}>
          Clear filters
        </Button>
      </div>
    </search>
  );
};

type FilterToggleProps = {
  filtersId: string;
  activeCount: number;
  isOpen: boolean;
  onToggle: () => void;
};

const FilterToggle = ({ filtersId, activeCount, isOpen, onToggle }: FilterToggleProps) => (
  <Button
    variant="outline"
    size="lg"
    aria-expanded={isOpen}
    aria-controls={filtersId}
    className="max-sm:px-4 lg:hidden"
    onClick={onToggle}
  >
    <SlidersHorizontal aria-hidden className="size-5 max-sm:hidden" />
    Filters
    <ActiveCount count={activeCount} />
  </Button>
);

const ActiveCount = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="tabular-nums">
      {count}
      <span className="sr-only"> set</span>
    </span>
  );
