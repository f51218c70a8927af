import sharp from "sharp";
import type { Person } from "./people.ts";
import type { TestWorld } from "./world.ts";

/** Uploads a profile image. Returns its URL path. */
export async function aProfileImage({ app }: TestWorld, { token }: Person): Promise<string> {
  const create = { width: 20, height: 20, channels: 3, background: "#123456" } as const;
  const form = new FormData();
  const file = new Uint8Array(await sharp({ create }).png().toBuffer());
  form.append("file", new Blob([file]), "me.png");
  const response = await app.inject({
    method: "POST",
    url: "/api/upload-profile-image",
    headers: { authorization: `Bearer ${token}` },
    payload: form,
  });
  return response.json().publicUrl;
}
