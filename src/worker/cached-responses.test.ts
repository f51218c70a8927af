import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { respondTo } from "./cached-responses.ts";

const url = "https://faire.test/api/rides/open";
const secretPlace = "1600 Secret Home Street";

let entries: Map<string, Response>;
const cache = {
  keys: async () => [...entries.keys()].map((key) => new Request(key)),
  put: async (key: string, response: Response) => void entries.set(key, response),
  delete: async (key: string) => entries.delete(key),
};

beforeEach(() => {
  entries = new Map();
  vi.stubGlobal("caches", {
    open: async () => cache,
    match: async (key: string) => entries.get(key)?.clone(),
    delete: async () => entries.clear(),
  });
  vi.stubGlobal("fetch", async () => Response.json({ place: secretPlace }));
});
afterEach(() => void vi.unstubAllGlobals());

const ask = (bearer: string) => respondTo(new Request(url, { headers: { authorization: bearer } }));
const loseNetwork = () => vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));

test("offline, the last reply is read with the same token only", async () => {
  await ask("Bearer rosa");
  loseNetwork();
  expect(await (await ask("Bearer rosa")).json()).toEqual({ place: secretPlace });
  await expect(ask("Bearer bob")).rejects.toThrow("offline");
  await expect(ask("")).rejects.toThrow("offline");
});

test("the device stores neither the reply in the clear nor the token", async () => {
  await ask("Bearer rosa");
  const [stored] = entries.values();
  const text = (await stored?.clone().text()) ?? "";
  expect(text).not.toBe("");
  expect(text).not.toContain("Secret");
  expect(JSON.stringify([...(stored?.headers ?? [])])).not.toContain("rosa");
});

test("a refused token deletes the stored responses", async () => {
  await ask("Bearer rosa");
  vi.stubGlobal("fetch", async () => new Response(null, { status: 401 }));
  await ask("Bearer rosa");
  expect(entries.size).toBe(0);
});

test("a reply that an older version stored in the clear is not served", async () => {
  entries.set(url, Response.json({ place: secretPlace }));
  loseNetwork();
  await expect(ask("Bearer rosa")).rejects.toThrow("offline");
});
