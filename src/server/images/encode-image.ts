import type { Sharp } from "sharp";
import { createFairQueue } from "#server/http/fair-queue.ts";
import { Problem } from "#server/problem.ts";
import { imageKindOf } from "#shared/image-kind.ts";

const MAX_PIXELS = 25_000_000;
const MAX_SECONDS = 5;

/** Imports sharp and disables all its decoders except those of JPEG and PNG. */
async function openSharp() {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng"] });
  sharp.concurrency(1);
  return sharp;
}

/** Opened once, at the first use: opening again would block the decoders while an image is being processed. */
let opening: ReturnType<typeof openSharp> | undefined;

const enqueue = createFairQueue({
  concurrency: 2,
  maxQueued: 20,
  busyMessage: "We are busy right now. Try again in a few seconds.",
});

interface Messages {
  wrongKind: string;
  unreadable: string;
}
type Encoding = Messages & { resize: (image: Sharp) => Sharp };

/**
 * Encodes a JPEG or PNG again as JPEG, which removes metadata such as the location, and hidden content. Throws 415 for
 * another file type, 422 for an unreadable file.
 */
export const encodeJpeg = (file: Buffer, { resize, ...messages }: Encoding): Promise<Buffer> =>
  encode(file, messages, (image) =>
    resize(image).flatten({ background: "#ffffff" }).jpeg({ quality: 86 }),
  );

/** Encodes an image likewise as a square palette PNG. Keeps transparency; pads instead of cropping. */
export const encodePng = (
  file: Buffer,
  { side, ...messages }: Messages & { side: number },
): Promise<Buffer> =>
  encode(file, messages, (image) =>
    image
      .resize(side, side, { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png({ palette: true }),
  );

async function encode(
  file: Buffer,
  messages: Messages,
  convert: (image: Sharp) => Sharp,
): Promise<Buffer> {
  if (imageKindOf(file) === null) throw new Problem(415, "unsupported_image", messages.wrongKind);
  return enqueue(async () => {
    opening ??= openSharp();
    const sharp = await opening;
    const image = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: "warning" })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient();
    return convert(image)
      .toBuffer()
      .catch((error) => refuse(error, messages));
  });
}

function refuse(cause: unknown, { unreadable }: Messages): never {
  const isTooMany = cause instanceof Error && cause.message.includes("pixel limit");
  const sentence = isTooMany
    ? `This image has more than ${MAX_PIXELS / 1_000_000} million pixels. Choose a smaller one.`
    : unreadable;
  throw new Problem(422, "unreadable_image", sentence, {}, { cause });
}
