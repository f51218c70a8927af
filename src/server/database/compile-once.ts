import type { CompiledQuery } from "kysely";
import type { Db } from "./db.ts";

/** Stands for a parameter while a statement is compiled. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Returns a function that runs a statement with new values at each call. The statement is compiled once per shape,
 * because compiling costs more than running it. `build` may use `values` only as parameters. A shape selects the
 * statement's text; compiled shapes are kept, so there must be few.
 */
export function compileOnce<Values extends object, Row, Shape = void>(
  build: (db: Db, values: Values, shape: Shape) => CompiledQuery<Row>,
): (db: Db, values: Values, shape: Shape) => Promise<Row[]> {
  const statements = new Map<Shape, CompiledQuery<Row>>();
  return async (db, values, shape) => {
    const statement = statements.get(shape) ?? build(db, slotsFor(values), shape);
    statements.set(shape, statement);
    const parameters = statement.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...statement, parameters });
    return rows;
  };
}

const slotsFor = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.keys(values).map((name) => [name, new Slot(name)])) as Values;
