import type { FastifyRequest } from "fastify";
import { Problem } from "#server/problem.ts";

/** Time for which an oversized upload is still read, because a client that cannot send does not read the reply. */
const DRAIN_MS = 1000;

interface FileRule {
  maxBytes: number;
  /** Error message for a larger file. */
  tooLarge: string;
  /** Error message for a request without a file. */
  noFile: string;
}

/**
 * Reads the file of a multipart request, up to `maxBytes`. Throws 415 for another content type, 400 without a file in
 * the field `file` or for an invalid multipart body, and 413 with `tooLarge`.
 */
export async function takeFile(
  request: FastifyRequest,
  { tooLarge, noFile, maxBytes }: FileRule,
): Promise<Buffer> {
  if (!request.isMultipart())
    throw new Problem(415, "not_multipart", "Send the file in the field named file");
  const limits = { fileSize: maxBytes + 1, files: 1, fields: 4, fieldSize: 1000, parts: 6 };
  const part = await request.file({ limits, throwFileSizeLimit: false }).catch(throwBroken);
  if (part?.fieldname !== "file")
    throw new Problem(400, "invalid", noFile, { fields: { file: noFile } });
  const file = await readWithin(part.file, maxBytes).catch(throwBroken);
  if (file) return file;
  discardRest(request);
  throw new Problem(413, "too_large", tooLarge);
}

/** Throws 400 for errors of the multipart parser, which carry no status; rethrows errors of the framework. */
function throwBroken(error: Error): never {
  if ("statusCode" in error) throw error;
  const sentence = "The upload was broken or incomplete. Try again.";
  throw new Problem(400, "broken_upload", sentence, {}, { cause: error });
}

/** Null if the file is larger. */
async function readWithin(file: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Discards the rest of the request, and closes the connection soon. */
function discardRest({ raw }: FastifyRequest): void {
  const timeout = setTimeout(() => raw.destroy(), DRAIN_MS);
  raw.once("close", () => clearTimeout(timeout)).resume();
}
