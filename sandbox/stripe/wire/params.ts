import { badRequest } from "./errors.ts";
import type { FormTree, FormValue } from "./form-encoding.ts";

/** One nesting level of the parameters, with the names read so far. */
export type Params = { tree: FormTree; path: string; read: Set<string>; children: Params[] };

export function paramsOf(tree: FormTree, path = ""): Params {
  return { tree, path, read: new Set(), children: [] };
}

export function readText(params: Params, name: string): string | undefined {
  const value = readValue(params, name);
  const path = pathOf(params, name);
  if (value === undefined) return undefined;
  if (typeof value !== "string") throw badRequest(`Invalid string: ${path}`, undefined, path);
  if (value === "") throw badRequest(emptyMessage(name), "parameter_invalid_empty", path);
  return value;
}

export function requireText(params: Params, name: string): string {
  return required(params, name, readText(params, name));
}

export function readInteger(params: Params, name: string): number | undefined {
  const value = readText(params, name);
  if (value === undefined) return undefined;
  if (/^-?\d{1,15}$/.test(value)) return Number(value);
  throw badRequest(`Invalid integer: ${value}`, "parameter_invalid_integer", pathOf(params, name));
}

export function requireInteger(params: Params, name: string): number {
  return required(params, name, readInteger(params, name));
}

/** Reads a positive integer; undefined if the parameter is missing. */
export function readAmount(params: Params, name: string): number | undefined {
  const amount = readInteger(params, name);
  if (amount === undefined || amount > 0) return amount;
  throw badRequest("Invalid positive integer", "parameter_invalid_integer", pathOf(params, name));
}

/** Reads an enum: throws unless the value is one of `words`; undefined if the parameter is missing. */
export function readWord<T extends string>(
  params: Params,
  name: string,
  words: readonly T[],
): T | undefined {
  const value = readText(params, name);
  const match = words.find((word) => word === value);
  if (value === undefined || match !== undefined) return match;
  const path = pathOf(params, name);
  throw badRequest(`Invalid ${path}: must be one of ${words.join(", ")}`, undefined, path);
}

export function readFlag(params: Params, name: string): boolean | undefined {
  const word = readWord(params, name, ["true", "false"]);
  return word === undefined ? undefined : word === "true";
}

export function readChild(params: Params, name: string): Params | undefined {
  const value = readValue(params, name);
  if (value === undefined || value === "") return undefined;
  return childOf(params, value, pathOf(params, name));
}

export function requireChild(params: Params, name: string): Params {
  return required(params, name, readChild(params, name));
}

export function readChildren(params: Params, name: string): Params[] {
  return readArray(params, name).map((value, index) =>
    childOf(params, value, `${pathOf(params, name)}[${index}]`),
  );
}

export function readTexts(params: Params, name: string): string[] {
  return readArray(params, name).filter((value) => typeof value === "string");
}

/** Reads a level of arbitrary names, such as `metadata`. */
export function readTextTree(params: Params, name: string): Record<string, string> {
  const value = readValue(params, name);
  const entries = typeof value === "object" ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** Throws on any parameter that the endpoint did not read, at every level. */
export function assertAllRead(params: Params): void {
  for (const name of Object.keys(params.tree)) {
    if (params.read.has(name)) continue;
    const path = pathOf(params, name);
    throw badRequest(`Received unknown parameter: ${path}`, "parameter_unknown", path);
  }
  for (const child of params.children) assertAllRead(child);
}

function readValue(params: Params, name: string): FormValue | undefined {
  params.read.add(name);
  return params.tree[name];
}

function pathOf(params: Params, name: string): string {
  return params.path === "" ? name : `${params.path}[${name}]`;
}

function required<T>(params: Params, name: string, value: T | undefined): T {
  if (value !== undefined) return value;
  const path = pathOf(params, name);
  throw badRequest(`Missing required param: ${path}.`, "parameter_missing", path);
}

function childOf(parent: Params, value: FormValue, path: string): Params {
  if (typeof value !== "object" || Array.isArray(value)) {
    throw badRequest(`Invalid object: ${path}`, undefined, path);
  }
  const child = paramsOf(value, path);
  parent.children.push(child);
  return child;
}

function readArray(params: Params, name: string): FormValue[] {
  const value = readValue(params, name);
  if (value === undefined || value === "") return [];
  if (Array.isArray(value)) return value;
  throw badRequest(`Invalid array: ${pathOf(params, name)}`, undefined, pathOf(params, name));
}

function emptyMessage(name: string): string {
  return (
    `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a ` +
    `parameter; however '${name}' cannot be unset. You should remove '${name}' from your request ` +
    "or supply a non-empty value."
  );
}
