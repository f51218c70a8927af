import { existsSync } from "node:fs";
import { mkdir, open, readFile, rename, truncate } from "node:fs/promises";
import { dirname } from "node:path";

export type Journal<Line> = {
  /** Resolves when the line is handed to the operating system: a killed process loses none. */
  append(line: Line): Promise<void>;
  /** Resolves when every line appended so far is written. */
  written(): Promise<void>;
  /** Rewrites the file as `lines` if most of it is history by now. */
  compact(recordCount: number, lines: () => Iterable<Line>): Promise<void>;
  close(): Promise<void>;
};

/** Opens an append-only file of JSON lines; what it holds is given to `replay` first. */
export async function openJournal<Line>(
  path: string,
  replay: (line: Line) => void,
): Promise<Journal<Line>> {
  await mkdir(dirname(path), { recursive: true });
  const lineCount = existsSync(path) ? await replayFile(path, replay) : 0;
  let file = await open(path, "a");
  let queue: string[] = [];
  let nextBatch: Promise<void> | null = null;
  let lastBatch = Promise.resolve();

  /** One write at a time; whatever is queued meanwhile goes out together with the next. */
  function append(line: Line): Promise<void> {
    queue.push(`${JSON.stringify(line)}\n`);
    if (nextBatch) return nextBatch;
    lastBatch = lastBatch.then(writeQueue);
    nextBatch = lastBatch;
    return nextBatch;
  }
  async function writeQueue(): Promise<void> {
    const batch = queue.join("");
    queue = [];
    nextBatch = null;
    await file.appendFile(batch);
  }
  async function compact(recordCount: number, lines: () => Iterable<Line>): Promise<void> {
    if (lineCount < 2 * recordCount + 1000) return;
    await file.close();
    const fresh = await open(`${path}.new`, "w");
    for (const line of lines()) await fresh.write(`${JSON.stringify(line)}\n`);
    await fresh.close();
    await rename(`${path}.new`, path);
    file = await open(path, "a");
  }
  const close = async () => {
    await lastBatch;
    await file.close();
  };
  return { append, written: () => lastBatch, compact, close };
}

/** A line that a kill cut short was never answered for: it is dropped from the file. */
async function replayFile<Line>(path: string, replay: (line: Line) => void): Promise<number> {
  const bytes = await readFile(path);
  const end = bytes.lastIndexOf("\n") + 1;
  if (end < bytes.length) await truncate(path, end);
  let lineCount = 0;
  for (let start = 0; start < end; ) {
    const stop = bytes.indexOf("\n", start);
    replay(JSON.parse(bytes.toString("utf8", start, stop)));
    start = stop + 1;
    lineCount++;
  }
  return lineCount;
}
