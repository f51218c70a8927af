import sharp from "sharp";
import { turns } from "#server/accounts/turns.ts";
import { Problem } from "#server/problem.ts";
import { imageKindOf, imageLimits, imageMessages } from "#shared/profile/image-rules.ts";

const MOST_PIXELS = 25_000_000;
const MOST_SECONDS = 5;

// Nothing but jpeg and png is ever decoded, whatever a file says it is.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng"] });
sharp.concurrency(1);

const inTurn = turns({
  width: 2,
  places: 20,
  busy: "Many images are being read. Try again in a few seconds.",
});

/**
 * The middle of a jpeg or png as a square jpeg: drawn anew, so that nothing of the file itself is left, neither where
 * it was taken nor what was hidden in it. Throws 415 for another kind of file, 422 when it cannot be read.
 */
export async function squareJpeg(file: Buffer): Promise<Buffer> {
  if (imageKindOf(file) === null)
    throw new Problem(415, "unsupported_image", imageMessages.wrongKind);
  return inTurn(() => draw(file).catch(refuse));
}

const draw = (file: Buffer): Promise<Buffer> =>
  sharp(file, { limitInputPixels: MOST_PIXELS, failOn: "warning" })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .resize(imageLimits.side, imageLimits.side, { fit: "cover" })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 86 })
    .toBuffer();

function refuse(cause: unknown): never {
  const isTooMany = cause instanceof Error && cause.message.includes("pixel limit");
  const sentence = isTooMany
    ? `This image has more than ${MOST_PIXELS / 1_000_000} million pixels. Choose a smaller one.`
    : imageMessages.unreadable;
  throw new Problem(422, "unreadable_image", sentence, {}, { cause });
}
