import { afterEach, expect, test, vi } from "vitest";
import { readTiles } from "./map-tiles.ts";

afterEach(() => vi.unstubAllGlobals());

const read = (file: string, abort = new AbortController()) =>
  readTiles({ type: "json", url: `pmtiles://http://localhost/${file}.pmtiles` }, abort);

/** Header of a map file of New York with an empty directory. */
const mapFile = (): Response => {
  const bytes = new DataView(new ArrayBuffer(128));
  bytes.setUint16(0, 0x4d50, true);
  bytes.setUint8(7, 3);
  bytes.setUint8(8, 127);
  bytes.setUint8(16, 1);
  bytes.setUint8(97, 1);
  for (const [index, degrees] of [-74.3, 40.4, -73.7, 41].entries())
    bytes.setInt32(102 + 4 * index, degrees * 1e7, true);
  return new Response(bytes.buffer, { status: 206 });
};

test("a map file that could not be read is requested again by the next map", async () => {
  const fetch = vi.fn(async (_url: string) => new Response("", { status: 500 }));
  vi.stubGlobal("fetch", fetch);
  await expect(read("lost")).rejects.toThrow("500");
  await expect(read("lost")).rejects.toThrow("500");
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("maps share one file, even if one of them is closed while it loads", async () => {
  const fetch = vi.fn(async () => mapFile());
  vi.stubGlobal("fetch", fetch);
  const closing = new AbortController();
  const closedRead = read("city", closing);
  closing.abort();
  await expect(closedRead).rejects.toThrow();
  expect((await read("city"))?.data).toMatchObject({ bounds: [-74.3, 40.4, -73.7, 41] });
  expect(fetch).toHaveBeenCalledTimes(1);
});
