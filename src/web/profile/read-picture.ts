import { imageKindOf } from "#shared/image-kind.ts";
import { imageLimits, imageMessages } from "#shared/profile/image-rules.ts";

/** Bytes at the start of a file that identify its type. */
const SIGNATURE_BYTES = 8;

/** Decodes an image file with its EXIF orientation applied. Throws an Error with a message for users. */
export const readPicture = async (file: Blob): Promise<ImageBitmap> => {
  if (file.size > imageLimits.maxBytes) throw new Error(imageMessages.tooLarge);
  const start = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
  if (!imageKindOf(start)) throw new Error(imageMessages.wrongKind);
  return createImageBitmap(file).catch(() => {
    throw new Error(imageMessages.unreadable);
  });
};

/** The canvas content as JPEG. */
export const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error(imageMessages.unreadable));
    canvas.toBlob(take, "image/jpeg", 0.92);
  });
