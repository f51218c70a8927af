import { CallFailure, failureOf } from "./call-failure.ts";
import { readToken } from "./token.ts";

/** Asks the API for a file as whoever is signed in, and gives it to the browser to keep. Throws CallFailure. */
export const downloadFile = async (path: string, name: string): Promise<void> => {
  const token = readToken();
  const response = await fetch(`/api${path}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  }).catch(() => null);
  if (!response) throw new CallFailure("Network error");
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => null);
    throw failureOf(response.status, response.statusText, body);
  }
  // A file that breaks off half-way is no file.
  const content = await response.blob().catch(() => null);
  if (!content) throw new CallFailure("Network error");
  keep(content, name);
};

const keep = (content: Blob, name: string) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};
