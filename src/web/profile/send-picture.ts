import { uploadProfileImage } from "#shared/profile/contract.ts";
import { call } from "#web/platform/client.ts";

/** Uploads a picture; it is shown once a profile with its address is saved. */
export const sendPicture = async (file: Blob): Promise<string> =>
  (await call(uploadProfileImage, { file })).publicUrl;
