import sharp from "sharp";
import { createFairQueue } from "#server/accounts/fair-queue.ts";
import { Problem } from "#server/problem.ts";
import { imageKindOf, imageLimits, imageMessages } from "#shared/profile/image-rules.ts";

const MAX_PIXELS = 25_000_000;
const MAX_SECONDS = 5;

// Only JPEG and PNG decoders are enabled, whatever type a file claims.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng"] });
sharp.concurrency(1);

const enqueue = createFairQueue({
  concurrency: 2,
  maxQueued: 20,
  busyMessage: "Many images are being read. Try again in a few seconds.",
});

/**
 * Crops the center of a JPEG or PNG to a square and encodes it again, which removes metadata such as the location, and
 * hidden content. Throws 415 for another file type, 422 for an unreadable file.
 */
export async function squareJpeg(file: Buffer): Promise<Buffer> {
  if (imageKindOf(file) === null)
    throw new Problem(415, "unsupported_image", imageMessages.wrongKind);
  return enqueue(() => cropToJpeg(file).catch(refuse));
}

const cropToJpeg = (file: Buffer): Promise<Buffer> =>
  sharp(file, { limitInputPixels: MAX_PIXELS, failOn: "warning" })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize(imageLimits.side, imageLimits.side, { fit: "cover" })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 86 })
    .toBuffer();

function refuse(cause: unknown): never {
  const isTooMany = cause instanceof Error && cause.message.includes("pixel limit");
  const sentence = isTooMany
    ? `This image has more than ${MAX_PIXELS / 1_000_000} million pixels. Choose a smaller one.`
    : imageMessages.unreadable;
  throw new Problem(422, "unreadable_image", sentence, {}, { cause });
}
