import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";

type FilterBarProps = {
  /** Name of the filtered list. */
  label: string;
  /** The search field, always visible, and whether it has text. */
  words: ReactNode;
  hasWords: boolean;
  /** A further filter that is always visible. */
  beside?: ReactNode;
  /** Values of the filters; undefined for an unset one. */
  asked: readonly unknown[];
  onClear: () => void;
  /** Grid classes for the filters on wide screens. */
  columns: string;
  /** The filters. */
  children: ReactNode;
};

/** Filters of a list. Narrow screens hide them behind a button that counts the set ones. */
export const FilterBar = ({ label, words, asked, columns, children, ...props }: FilterBarProps) => {
  const set = asked.filter((value) => value !== undefined).length;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const bar = useRef<HTMLElement>(null);
  const clear = () => {
    // The button is about to be disabled and would lose the focus.
    bar.current?.focus();
    props.onClear();
  };
  const canClear = set > 0 || props.hasWords;
  return (
    <search
      ref={bar}
      tabIndex={-1}
      aria-label={label}
      className="grid grid-cols-1 gap-4 outline-none"
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">{words}</div>
        <Fold folded={id} set={set} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        {props.beside}
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

type FoldProps = { folded: string; set: number; isOpen: boolean; onToggle: () => void };

const Fold = ({ folded, set, isOpen, onToggle }: FoldProps) => (
  <Button
    variant="outline"
    size="lg"
    aria-expanded={isOpen}
    aria-controls={folded}
    className="max-sm:px-4 lg:hidden"
    onClick={onToggle}
  >
    <SlidersHorizontal aria-hidden className="size-5 max-sm:hidden" />
    Filters
    <SetCount count={set} />
  </Button>
);

const SetCount = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="tabular-nums">
      {count}
      <span className="sr-only"> set</span>
    </span>
  );
