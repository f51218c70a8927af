import { expect, test } from "vitest";
import { liveStream } from "./live-stream.ts";

test("a page that leaves its stream does not end the stream of another page", async () => {
  const live = liveStream();
  const [left, kept] = [live.open(), live.open()];
  await left.body?.cancel();
  live.send("ready", {});
  const { value } = (await kept.body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(value)).toBe("event: ready\ndata: {}\n\n");
});
