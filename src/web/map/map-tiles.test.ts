import { afterEach, expect, test, vi } from "vitest";
import { readTiles } from "./map-tiles.ts";

afterEach(() => vi.unstubAllGlobals());

const read = () =>
  readTiles(
    { type: "json", url: "pmtiles://http://localhost/city.pmtiles" },
    new AbortController(),
  );

test("a map file that could not be read is requested again by the next map", async () => {
  const fetch = vi.fn(async (_url: string) => new Response("", { status: 500 }));
  vi.stubGlobal("fetch", fetch);
  await expect(read()).rejects.toThrow("500");
  await expect(read()).rejects.toThrow("500");
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("maps share one file, even while one of them is closed", async () => {
  const fetch = vi.fn(() => new Promise<Response>(() => {}));
  vi.stubGlobal("fetch", fetch);
  void read();
  void read();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(fetch).toHaveBeenCalledTimes(1);
});
