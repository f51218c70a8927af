import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { HeaderCell } from "./table.tsx";

type SortHeaderProps<Sort extends string> = {
  label: string;
  /** Sort values of this column: ascending, descending. */
  orders: readonly [up: Sort, down: Sort];
  /** Sorts descending first, for example newest first. */
  descendingFirst?: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  className?: string;
};

/** Column header that sorts its table; a second press reverses the order. */
export const SortHeader = <Sort extends string>(props: SortHeaderProps<Sort>) => {
  const { label, orders, descendingFirst = false, sort, onSort, className } = props;
  const [up, down] = orders;
  const [first, second] = descendingFirst ? [down, up] : [up, down];
  const order = orderOf(sort, orders);
  const Icon = icons[order];
  return (
    <HeaderCell aria-sort={order} className={className}>
      <button
        type="button"
        onClick={() => onSort(sort === first ? second : first)}
        className={`-mx-2 -my-2 inline-flex min-h-11 items-center gap-1 rounded-input px-2 transition-colors hover:text-fg ${order === "none" ? "" : "text-fg"}`}
      >
        {label}
        <Icon aria-hidden className={`size-4 ${order === "none" ? "text-fg-3" : "text-accent"}`} />
      </button>
    </HeaderCell>
  );
};

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

const orderOf = (sort: string, [up, down]: readonly [string, string]) => {
  if (sort === up) return "ascending";
  return sort === down ? "descending" : "none";
};
