import type { FastifyRequest } from "fastify";
import { Problem } from "#server/http/problem.ts";

/** How long somebody who sends too much is listened to, so that the answer reaches them. */
const PATIENCE_MS = 1000;

/**
 * The one file of a multipart request, read no further than its limit. Throws 415 when the request is of another kind,
 * 400 without a file in the field `file`, and 413 with `tooLarge`.
 */
export async function takeFile(
  request: FastifyRequest,
  { tooLarge, maxBytes }: { tooLarge: string; maxBytes: number },
): Promise<Buffer> {
  if (!request.isMultipart())
    throw new Problem(415, "not_multipart", "Send the image as a file in the field named file");
  const limits = { fileSize: maxBytes + 1, files: 1, fields: 4, fieldSize: 1000, parts: 6 };
  const part = await request.file({ limits, throwFileSizeLimit: false });
  if (part?.fieldname !== "file")
    throw new Problem(400, "invalid", "Choose an image to upload", {
      fields: { file: "Choose an image to upload" },
    });
  const file = await readWithin(part.file, maxBytes);
  if (file) return file;
  cutOff(request);
  throw new Problem(413, "too_large", tooLarge);
}

/** Null when there is more. */
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

/** What still comes is thrown away, and soon the line is cut. */
function cutOff({ raw }: FastifyRequest): void {
  const cut = setTimeout(() => raw.destroy(), PATIENCE_MS);
  raw.once("close", () => clearTimeout(cut)).resume();
}
