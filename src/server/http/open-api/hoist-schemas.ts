import { componentRef, type JsonSchema, pascal, singular } from "./document.ts";

/** A schema of a request or reply, with the component name that it would have as a whole. */
export interface NamedRoot {
  name: string;
  schema: JsonSchema;
}

interface Occurrence {
  /** From the root's name to the schema's own, in Pascal case. */
  path: string[];
  count: number;
}

/**
 * Replaces objects of two or more properties and enumerations of three or more values that occur more than once by
 * references to components, named after their properties: the items of `tolls` are a Toll. Returns the new roots in
 * order, and the components.
 */
export function hoistSchemas(roots: readonly NamedRoot[]) {
  const occurrences = new Map<string, Occurrence>();
  for (const { name, schema } of roots) count(schema, [name], occurrences);
  const names = nameAll(occurrences);
  const components: Record<string, JsonSchema> = {};

  const replace = (schema: JsonSchema): JsonSchema => {
    const name = names.get(JSON.stringify(schema));
    if (name === undefined) return mapChildren(schema, replace);
    components[name] ??= mapChildren(schema, replace);
    return componentRef("schemas", name);
  };
  const replaced = roots.map(({ schema }) => replace(schema));
  return { roots: replaced, components: sortByName(components) };
}

function count(schema: JsonSchema, path: string[], occurrences: Map<string, Occurrence>): void {
  if (isNameable(schema)) {
    const key = JSON.stringify(schema);
    const occurrence = occurrences.get(key) ?? { path, count: 0 };
    occurrences.set(key, { ...occurrence, count: occurrence.count + 1 });
  }
  for (const [name, child] of childrenOf(schema)) {
    const last = path.at(-1) ?? "";
    const inner = name === ITEM ? [...path.slice(0, -1), singular(last)] : [...path, pascal(name)];
    count(child, name === SAME ? path : inner, occurrences);
  }
}

const isNameable = ({ properties, enum: values }: JsonSchema): boolean =>
  Object.keys(properties ?? {}).length >= 2 || (values?.length ?? 0) >= 3;

const ITEM = "[]";
/** A child that has its parent's name: an option of a union. */
const SAME = "";

function childrenOf(schema: JsonSchema): [name: string, child: JsonSchema][] {
  const { properties = {}, items, prefixItems = [], anyOf = [], additionalProperties } = schema;
  return [
    ...Object.entries(properties),
    ...(items ? [[ITEM, items] as [string, JsonSchema]] : []),
    ...prefixItems.map((item): [string, JsonSchema] => [ITEM, item]),
    ...anyOf.map((option): [string, JsonSchema] => [SAME, option]),
    ...(typeof additionalProperties === "object"
      ? [[ITEM, additionalProperties] as [string, JsonSchema]]
      : []),
  ];
}

function mapChildren(schema: JsonSchema, change: (child: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, items, prefixItems, anyOf, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, child]) => [name, change(child)]),
      ),
    }),
    ...(items && { items: change(items) }),
    ...(prefixItems && { prefixItems: prefixItems.map(change) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
    ...(typeof additionalProperties === "object" && {
      additionalProperties: change(additionalProperties),
    }),
  };
}

/** Names that say little alone: the parent's stands before them. */
const vague = new Set(
  (
    "State Status Kind Reason Subject Level Data Item Record Step Time Policy Act By Filter Source Precision " +
    "MinutesSource Before After Contact Card Role AdminRole Object Person"
  ).split(" "),
);

/** Both ends of a trip are one type. */
const aliases: Record<string, string> = { From: "Place", To: "Place", Pickup: "Place" };

/** In order of occurrence, so that a new call at the end renames nothing. */
function nameAll(occurrences: Map<string, Occurrence>): Map<string, string> {
  const names = new Map<string, string>();
  const usedNames = new Set<string>();
  for (const [key, occurrence] of occurrences) {
    if (occurrence.count < 2) continue;
    const name = freeName(occurrence.path, usedNames);
    usedNames.add(name);
    names.set(key, name);
  }
  return names;
}

/** The shortest free name: the last property, with its parents' names before it as needed, then a number. */
function freeName(path: readonly string[], taken: ReadonlySet<string>): string {
  const words = path.map((word) => aliases[word] ?? word);
  const whole = words.join("");
  const shortest = words.length > 1 && vague.has(words.at(-1) ?? "") ? 2 : 1;
  for (let length = shortest; length <= words.length; length += 1) {
    const name = words.slice(-length).join("");
    if (!taken.has(name)) return name;
  }
  let number = 2;
  while (taken.has(`${whole}${number}`)) number += 1;
  return `${whole}${number}`;
}

const sortByName = (components: Record<string, JsonSchema>) =>
  Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)));
