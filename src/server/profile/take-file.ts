import type { FastifyRequest } from "fastify";
import { Problem } from "#server/problem.ts";

/** How long somebody who sends too much is listened to, so that the answer reaches them. */
const PATIENCE_MS = 1000;

/**
 * The file of a multipart request, read up to `maxBytes`. Throws 415 for another content type, 400 without a file in
 * the field `file` or for a body that is not valid multipart, and 413 with `tooLarge`.
 */
export async function takeFile(
  request: FastifyRequest,
  { tooLarge, maxBytes }: { tooLarge: string; maxBytes: number },
): Promise<Buffer> {
  if (!request.isMultipart())
    throw new Problem(415, "not_multipart", "Send the image as a file in the field named file");
  const limits = { fileSize: maxBytes + 1, files: 1, fields: 4, fieldSize: 1000, parts: 6 };
  const part = await request.file({ limits, throwFileSizeLimit: false }).catch(throwBroken);
  if (part?.fieldname !== "file")
    throw new Problem(400, "invalid", "Choose an image to upload", {
      fields: { file: "Choose an image to upload" },
    });
  const file = await readWithin(part.file, maxBytes).catch(throwBroken);
  if (file) return file;
  cutOff(request);
  throw new Problem(413, "too_large", tooLarge);
}

/** Throws 400 for errors of the multipart parser, which carry no status; rethrows errors of the framework. */
function throwBroken(error: Error): never {
  if ("statusCode" in error) throw error;
  const sentence = "The upload was broken or incomplete. Try again.";
  throw new Problem(400, "broken_upload", sentence, {}, { cause: error });
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
