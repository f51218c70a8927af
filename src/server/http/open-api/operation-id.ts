import { pascal, singular } from "./document.ts";

/**
 * Name of a call for generated clients, made of its method and path: GET /api/rides/{id}/messages is getRideMessages.
 * A noun before a parameter is singular. Unique, which a test checks.
 */
export function operationIdOf(method: string, path: string): string {
  const parts = path.split("/").slice(2);
  const words = parts.map((part, index) => {
    if (part.startsWith("{")) return "";
    return pascal(parts[index + 1]?.startsWith("{") ? singular(part) : part);
  });
  return method + words.join("");
}
