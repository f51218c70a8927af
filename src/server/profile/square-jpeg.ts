import { encodeJpeg } from "#server/images/encode-image.ts";
import { imageLimits, imageMessages } from "#shared/profile/image-rules.ts";

/** Crops the center of an image to a square. */
export const squareJpeg = (file: Buffer): Promise<Buffer> =>
  encodeJpeg(file, {
    ...imageMessages,
    resize: (image) => image.resize(imageLimits.side, imageLimits.side, { fit: "cover" }),
  });
