import type { ReactNode } from "react";
import { SortHeader } from "./sort-header.tsx";
import { Cell, HeaderCell, Table } from "./table.tsx";

export type Column<Row, Sort extends string = never> = {
  id: string;
  label: string;
  /** Width and alignment of header and cells. */
  className?: string;
  /** Sort values, ascending and descending; the header sorts descending first. */
  orders?: readonly [up: Sort, down: Sort];
  /** The header sorts ascending first, such as names from A. */
  isUpFirst?: true;
  cell: (row: Row) => ReactNode;
  /** Full text of a cell that may be cut off. */
  title?: (row: Row) => string | undefined;
};

type ColumnTableProps<Row, Sort extends string> = {
  label: string;
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  sort: Sort;
  onSort: (sort: Sort) => void;
};

/** A table of one-line rows for wide screens. A cell's link may cover its row. */
export const ColumnTable = <Row, Sort extends string>(props: ColumnTableProps<Row, Sort>) => (
  <div className="hidden xl:block">
    <Table label={props.label}>
      <thead>
        <tr>
          {props.columns.map((column) => (
            <ColumnHeader key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <tr key={props.keyOf(row)} className={rowClass}>
            {props.columns.map(({ id, className = "", cell, title }) => (
              <Cell key={id} className={`truncate ${className}`} title={title?.(row)}>
                {cell(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);

/** Classes of a table row with a covering link; the row of an expanded link is marked. */
export const rowClass =
  "relative isolate transition-colors hover:bg-raised has-[[data-row][aria-expanded=true]]:bg-raised [&>td]:py-2! [&>td]:align-middle";

type ColumnHeaderProps<Row, Sort extends string> = {
  column: Column<Row, Sort>;
  sort: Sort;
  onSort: (sort: Sort) => void;
};

const ColumnHeader = <Row, Sort extends string>(props: ColumnHeaderProps<Row, Sort>) => {
  const { label, className, orders, isUpFirst = false } = props.column;
  if (!orders) return <HeaderCell className={className}>{label}</HeaderCell>;
  return (
    <SortHeader
      label={label}
      orders={orders}
      descendingFirst={!isUpFirst}
      sort={props.sort}
      onSort={props.onSort}
      className={className}
    />
  );
};
