import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { filePolicy } from "#server/http/security.ts";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { squareJpeg } from "./square-jpeg.ts";

let world: TestWorld;
let driver: Person;
beforeAll(async () => {
  world = await openWorld();
  driver = await aDriver(world);
});
afterAll(() => world.close());

const formWith = (file: Buffer, { name = "me.jpg", field = "file" } = {}) => {
  const form = new FormData();
  form.append("fileName", "../../etc/passwd");
  form.append(field, new Blob([new Uint8Array(file)], { type: "image/jpeg" }), name);
  return form;
};

const upload = async (form: FormData | object, { as: uploader = driver, app = world.app } = {}) => {
  const response = await app.inject({
    method: "POST",
    url: "/api/upload-profile-image",
    headers: { authorization: `Bearer ${uploader.token}` },
    payload: form,
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
};

const part = (name: string, end: string) =>
  `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\nhalf${end}`;

const picture = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: "#c03010" } });

/** A JPEG padded to an exact size: bytes after its end marker are ignored. */
async function jpegOfSize(bytes: number): Promise<Buffer> {
  return Buffer.concat([await picture().jpeg().toBuffer()], bytes);
}

/** A black square PNG of one bit per pixel, which compresses about a thousandfold. */
function decompressionBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(side * (side / 8 + 1)), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const typeAndContent = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(typeAndContent), 4);
  return Buffer.concat([frame.subarray(0, 4), typeAndContent, frame.subarray(4)]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const wrongKind = "Only .jpg, .jpeg, .png formats are supported.";
const unreadable = "This image cannot be read. It may be damaged. Choose another one.";

describe("an uploaded image", () => {
  it.each([
    ["jpeg", () => picture().jpeg().toBuffer()],
    ["png", () => picture().png().toBuffer()],
  ])(
    "of type %s becomes a square JPEG of 512 pixels with a random name",
    async (_, createImage) => {
      const { status, body } = await upload(formWith(await createImage()));
      expect([status, body]).toEqual([
        200,
        { success: true, publicUrl: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.jpg$/) },
      ]);
      const served = await world.app.inject({ url: body.publicUrl });
      const { format, width, height } = await sharp(served.rawPayload).metadata();
      expect([format, width, height]).toEqual(["jpeg", 512, 512]);
    },
  );

  it("is served with immutable caching and a policy that forbids scripts", async () => {
    const { body } = await upload(formWith(await picture().png().toBuffer()));
    const { headers } = await world.app.inject({ url: body.publicUrl });
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": filePolicy,
      "x-content-type-options": "nosniff",
    });
  });

  it("loses its metadata, such as camera and location", async () => {
    const exif = { IFD0: { Make: "Secret Camera" }, IFD3: { GPSLatitude: "40/1 44/1 54/1" } };
    const file = await picture().withExif(exif).jpeg().toBuffer();
    expect(file.includes("Secret Camera")).toBe(true);
    const jpeg = await squareJpeg(file);
    expect(jpeg.includes("Secret Camera")).toBe(false);
    expect((await sharp(jpeg).metadata()).exif).toBeUndefined();
  });

  it("is rotated upright by its EXIF orientation", async () => {
    const whiteHalf = {
      create: { width: 300, height: 600, channels: 3, background: "white" },
    } as const;
    const file = await picture(600, 600)
      .composite([{ input: whiteHalf, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { data, info } = await sharp(await squareJpeg(file))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const greenAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 1] ?? 0;
    expect(greenAt(256, 20)).toBeGreaterThan(200);
    expect(greenAt(256, 490)).toBeLessThan(100);
  });

  it("loses a script that is appended to it", async () => {
    const script = Buffer.from("<script>alert(1)</script>");
    const file = Buffer.concat([await picture().jpeg().toBuffer(), script]);
    expect((await squareJpeg(file)).includes("<script>")).toBe(false);
  });

  it("is accepted with exactly 5,000,000 bytes", async () => {
    expect((await upload(formWith(await jpegOfSize(5_000_000)))).status).toBe(200);
  });

  it("is refused with 5,000,001 bytes", async () => {
    const { status, body } = await upload(formWith(await jpegOfSize(5_000_001)));
    expect([status, body.error]).toEqual([413, "Max file size is 5MB."]);
  });

  it.each([
    ["no boundary", "multipart/form-data", "--b\r\n\r\n--b--"],
    ["an empty boundary", "multipart/form-data; boundary=", "--b--"],
    ["another boundary", "multipart/form-data; boundary=x", part("me.jpg", "--b--\r\n")],
    ["no end", "multipart/form-data; boundary=b", part("me.jpg", "")],
    ["an end within the header", "multipart/form-data; boundary=b", "--b\r\nContent-Disp"],
    ["no content", "multipart/form-data; boundary=b", ""],
  ])("in a form with %s is refused with a message", async (_, type, payload) => {
    const response = await world.app.inject({
      method: "POST",
      url: "/api/upload-profile-image",
      headers: { authorization: `Bearer ${driver.token}`, "content-type": type },
      payload,
    });
    expect([response.statusCode, response.json().error]).toEqual([
      400,
      expect.stringMatching(/^(The upload was broken or incomplete|Choose an image)/),
    ]);
  });

  it.each([
    ["a gif", Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")],
    ["a web page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    [
      "an svg with a script",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ["a pdf", Buffer.from("%PDF-1.7\n")],
    ["nothing at all", Buffer.alloc(0)],
  ])("is refused if it is really %s, regardless of its name and type", async (_, file) => {
    const { status, body } = await upload(formWith(file));
    expect([status, body.error]).toEqual([415, wrongKind]);
  });

  it("with a script before the JPEG data is refused", async () => {
    const script = Buffer.from("<script>alert(1)</script>");
    const file = Buffer.concat([script, await picture().jpeg().toBuffer()]);
    expect((await upload(formWith(file))).body.error).toBe(wrongKind);
  });

  it.each([
    ["jpeg", () => picture().jpeg().toBuffer()],
    ["png", () => picture().png().toBuffer()],
  ])("is refused if it is half of a %s", async (_, createImage) => {
    const file = await createImage();
    const { status, body } = await upload(formWith(file.subarray(0, file.length / 2)));
    expect([status, body.error]).toEqual([422, unreadable]);
  });

  it("with only the signature of a JPEG is refused", async () => {
    const file = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from("alert(1)")]);
    expect((await upload(formWith(file))).body.error).toBe(unreadable);
  });

  it("is refused within 500 ms with 16,000 x 16,000 pixels in less than 50 kilobytes", async () => {
    const file = decompressionBomb(16_000);
    expect(file.length).toBeLessThan(50_000);
    const before = performance.now();
    const { status, body } = await upload(formWith(file));
    expect([status, body.error]).toEqual([
      422,
      "This image has more than 25 million pixels. Choose a smaller one.",
    ]);
    expect(performance.now() - before).toBeLessThan(500);
  });

  it("must be a file in the field named file", async () => {
    const form = formWith(await picture().jpeg().toBuffer(), { field: "image" });
    expect((await upload(form)).body.error).toBe("Choose an image to upload");
    expect((await upload({ file: "text" })).status).toBe(415);
  });

  it("is accepted from signed-in accounts, ten times an hour", async () => {
    const app = await buildApp({ ...world.services, env: readEnv({}) });
    const as = await aRider(world);
    const file = await picture(20, 20).png().toBuffer();
    for (let n = 0; n < 10; n += 1)
      expect((await upload(formWith(file), { as, app })).status).toBe(200);
    const { status, headers } = await upload(formWith(file), { as, app });
    expect([status, Number(headers["retry-after"]) > 3000]).toEqual([429, true]);
    expect((await upload(formWith(file), { as: await aRider(world), app })).status).toBe(200);
    await app.close();
    expect((await upload(formWith(file), { as: { ...as, token: "x".repeat(40) } })).status).toBe(
      401,
    );
  });
});

it("an endless upload is cut off at the size limit with a message", async () => {
  const boundary = "frontier";
  const head = new TextEncoder().encode(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
  );
  const endless = new ReadableStream({
    start: (sink) => sink.enqueue(head),
    pull: (sink) => sink.enqueue(new Uint8Array(65_536).fill(0xff)),
  });
  const response = await fetch(`${world.app.listeningOrigin}/api/upload-profile-image`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${driver.token}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    body: endless,
    duplex: "half",
  } as RequestInit);
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ error: "Max file size is 5MB." });
});

it.each(["/uploads/none.jpg", "/uploads/..%2f..%2fpackage.json", "/uploads/"])(
  "%s is not found",
  async (url) => {
    expect((await world.app.inject({ url })).statusCode).toBe(404);
  },
);
