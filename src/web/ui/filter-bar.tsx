import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "./button.tsx";

type FilterBarProps = {
  /** What is looked through. */
  label: string;
  /** The field for words, always in sight, and whether there are any. */
  words: ReactNode;
  hasWords: boolean;
  /** What the filters ask for; undefined where one asks for nothing. */
  asked: readonly unknown[];
  onClear: () => void;
  /** How the filters stand side by side on wide screens: classes of a grid. */
  columns: string;
  /** The filters. */
  children: ReactNode;
};

/** What a list is looked through for. Narrow screens keep the filters behind a button that counts those that are set. */
export const FilterBar = (props: FilterBarProps) => {
  const set = props.asked.filter((value) => value !== undefined).length;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <search aria-label={props.label} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">{props.words}</div>
        <Button
          variant="outline"
          size="lg"
          aria-expanded={isOpen}
          aria-controls={id}
          className="max-sm:px-4 lg:hidden"
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden className="size-5 max-sm:hidden" />
          Filters
          <SetCount count={set} />
        </Button>
      </div>
      <div
        id={id}
        className={`grid grid-cols-1 items-start gap-4 sm:grid-cols-2 ${props.columns} ${isOpen ? "" : "max-lg:hidden"}`}
      >
        {props.children}
        <Button
          variant="ghost"
          size="lg"
          disabled={set === 0 && !props.hasWords}
          className="self-end"
          onClick={props.onClear}
        >
          Clear filters
        </Button>
      </div>
    </search>
  );
};

const SetCount = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="tabular-nums">
      {count}
      <span className="sr-only"> set</span>
    </span>
  );
