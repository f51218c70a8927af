import { encodeJpeg } from "#server/images/encode-image.ts";
import { Problem } from "#server/problem.ts";
import { documentLimits, documentMessages, documentTypeOf } from "#shared/documents/file-rules.ts";

const PDF_END = "%%EOF";
/** Length of the tail in which a complete PDF has its end mark. */
const PDF_TAIL_BYTES = 1024;

/**
 * The form in which an upload is stored: images encoded again, a PDF as it is. Throws 415 for another type, 422 for an
 * unreadable file.
 */
export async function storedFormOf(
  upload: Buffer,
): Promise<{ content: Buffer; extension: "jpg" | "pdf" }> {
  const type = documentTypeOf(upload);
  if (type === null) throw new Problem(415, "unsupported_file", documentMessages.wrongKind);
  if (type === "pdf") return { content: completePdf(upload), extension: "pdf" };
  const { side } = documentLimits;
  const content = await encodeJpeg(upload, {
    ...documentMessages,
    resize: (image) => image.resize(side, side, { fit: "inside", withoutEnlargement: true }),
  });
  return { content, extension: "jpg" };
}

function completePdf(upload: Buffer): Buffer {
  if (upload.subarray(-PDF_TAIL_BYTES).includes(PDF_END)) return upload;
  throw new Problem(422, "unreadable_file", documentMessages.unreadable);
}
