import { encodeJpeg } from "#server/images/encode-image.ts";
import { imageLimits, imageMessages } from "#shared/profile/image-rules.ts";

/** Encodes an image as a JPEG, cropped to a square around its center. */
export const squareJpeg = (file: Buffer): Promise<Buffer> =>
  encodeJpeg(file, {
    ...imageMessages,
    resize: (image) => image.resize(imageLimits.side, imageLimits.side, { fit: "cover" }),
  });
