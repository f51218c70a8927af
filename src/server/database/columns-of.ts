/** Name of a selected column in the result: "payments.state as paymentState" is "paymentState". */
type ResultName<Column extends string> = Column extends `${string} as ${infer Name}`
  ? Name
  : Column extends `${string}.${infer Name}`
    ? Name
    : Column;

/**
 * Selects the columns of a subquery by name: a statement with `alias.*` is not prepared (prepare-statements.ts), which
 * for a ride's page costs more than running it.
 */
export const columnsOf = <Alias extends string, Column extends string>(
  alias: Alias,
  columns: readonly Column[],
): `${Alias}.${ResultName<Column>}`[] =>
  columns.map((column) => {
    const name = column.replace(/^.* as /, "").replace(/^.*\./, "") as ResultName<Column>;
    return `${alias}.${name}` as const;
  });
