import type { Tracing } from "./tracing.ts";

const MAX_CHARACTERS = 1_000;

/** Opens a span for a statement of a traced piece of work. Returns a function that ends it. */
export const traceStatements =
  (tracing: Tracing) =>
  (text: string): ((error?: unknown) => void) | undefined => {
    const name = nameStatement(text);
    const span = tracing.openChild(name, {
      "db.system.name": "postgresql",
      "db.query.summary": name,
      "db.query.text": withoutValues(text).slice(0, MAX_CHARACTERS),
    });
    if (!span) return undefined;
    return (error) => {
      const code = codeOf(error);
      span.end({
        hasFailed: error instanceof Error,
        fields: code === null ? {} : { "db.response.status_code": code },
      });
    };
  };

/** Verb and first table, such as "select rides". */
export function nameStatement(text: string): string {
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? "statement";
  const table = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_][\w.]*)\b(?!\s*\()/i.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}

/** Replaces the string literals of a statement; its other values are parameters. */
export const withoutValues = (text: string): string => text.replaceAll(/'(?:[^']|'')*'/g, "'?'");

const codeOf = (error: unknown): string | null =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
