import type * as core from "zod/v4/core";

/** Path of a value in a body: object keys and array indexes. */
export type Path = readonly string[];

type Scalar = "number" | "string";

/** Paths of all numbers, or all texts, in a schema; the first array element stands for all. */
export function fieldsOf(schema: core.$ZodType, type: Scalar): Path[] {
  const { def } = (schema as core.$ZodTypes)._zod;
  if (def.type === type) return [[]];
  return partsOf(def).flatMap(([key, part]) =>
    fieldsOf(part, type).map((path) => (key === null ? path : [key, ...path])),
  );
}

/** A copy of the body with `value` at the path; missing parents are generated from the schema. */
export function withValueAt(
  body: unknown,
  path: Path,
  { schema, value }: { schema: core.$ZodType; value: unknown },
): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const { def } = (schema as core.$ZodTypes)._zod;
  const owner = partsOf(def).find(([name, part]) => name === null && hasPath(part, path));
  if (owner) return withValueAt(body, path, { schema: owner[1], value });
  const part = partsOf(def).find(([name]) => name === key)?.[1];
  if (!part) throw new Error(`the schema has no field ${key}`);
  const whole = body ?? sampleOf(schema);
  const changed = Array.isArray(whole) ? [...whole] : { ...(whole as object) };
  const previousValue: unknown = Reflect.get(changed, key);
  Reflect.set(changed, key, withValueAt(previousValue, rest, { schema: part, value }));
  return changed;
}

const hasPath = (schema: core.$ZodType, path: Path): boolean =>
  [...fieldsOf(schema, "number"), ...fieldsOf(schema, "string")].some(
    (candidate) => candidate.join() === path.join(),
  );

/** Schemas nested in a schema, by key; null for the value itself. */
function partsOf(def: core.$ZodTypes["_zod"]["def"]): [string | null, core.$ZodType][] {
  switch (def.type) {
    case "object":
      return Object.entries(def.shape);
    case "array":
      return [["0", def.element]];
    case "tuple":
      return def.items.map((item, at) => [String(at), item]);
    case "optional":
    case "nullable":
    case "default":
      return [[null, def.innerType]];
    case "pipe":
      return [[null, def.in]];
    case "intersection":
      return [
        [null, def.left],
        [null, def.right],
      ];
    case "union":
      return def.options.map((option) => [null, option]);
    default:
      return [];
  }
}

const midtown: Record<string, unknown> = { latitude: 40.7484, longitude: -73.9857, label: "Home" };

/** A minimal value of an object schema. */
function sampleOf(schema: core.$ZodType): unknown {
  const { def } = (schema as core.$ZodTypes)._zod;
  if (def.type === "array" || def.type === "tuple") return [];
  if (def.type !== "object") return {};
  return Object.fromEntries(Object.entries(midtown).filter(([key]) => key in def.shape));
}
