import sharp, { type Sharp } from "sharp";
import { createFairQueue } from "#server/http/fair-queue.ts";
import { Problem } from "#server/problem.ts";
import { imageKindOf } from "#shared/image-kind.ts";

const MAX_PIXELS = 25_000_000;
const MAX_SECONDS = 5;

// Only JPEG and PNG decoders are enabled, whatever type a file claims.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng"] });
sharp.concurrency(1);

const enqueue = createFairQueue({
  concurrency: 2,
  maxQueued: 20,
  busyMessage: "We are busy right now. Try again in a few seconds.",
});

interface Encoding {
  resize: (image: Sharp) => Sharp;
  wrongKind: string;
  unreadable: string;
}

/**
 * Encodes a JPEG or PNG again as JPEG, which removes metadata such as the location, and hidden content. Throws 415 for
 * another file type, 422 for an unreadable file.
 */
export async function encodeJpeg(file: Buffer, encoding: Encoding): Promise<Buffer> {
  if (imageKindOf(file) === null) throw new Problem(415, "unsupported_image", encoding.wrongKind);
  return enqueue(() => encode(file, encoding).catch((error) => refuse(error, encoding)));
}

const encode = (file: Buffer, { resize }: Encoding): Promise<Buffer> =>
  resize(
    sharp(file, { limitInputPixels: MAX_PIXELS, failOn: "warning" })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient(),
  )
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 86 })
    .toBuffer();

function refuse(cause: unknown, { unreadable }: Encoding): never {
  const isTooMany = cause instanceof Error && cause.message.includes("pixel limit");
  const sentence = isTooMany
    ? `This image has more than ${MAX_PIXELS / 1_000_000} million pixels. Choose a smaller one.`
    : unreadable;
  throw new Problem(422, "unreadable_image", sentence, {}, { cause });
}
