/** A JSON schema, as far as this folder reads it. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  enum?: unknown[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
}

export interface Content {
  content?: Record<string, { schema?: JsonSchema }>;
}

export interface ResponseObject extends Content {
  $ref?: string;
  description?: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
}

export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { in: string; name: string; schema?: JsonSchema }[];
  requestBody?: Content;
  responses: Record<string, ResponseObject>;
}

export type Paths = Record<string, Record<string, Operation>>;

export const componentRef = (kind: "schemas" | "responses", name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});

/** "favorite-drivers" and "dropoff_at" as "FavoriteDrivers" and "DropoffAt". */
export const pascal = (words: string): string =>
  words
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

export const singular = (noun: string): string =>
  noun
    .replace(/ies$/i, "y")
    .replace(/(ss|sh|ch|x)es$/i, "$1")
    .replace(/(?<=[^su])s$/i, "");
