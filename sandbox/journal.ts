import { existsSync } from "node:fs";
import { type FileHandle, mkdir, open, readFile, rename, truncate } from "node:fs/promises";
import { dirname } from "node:path";

export type Journal<Line> = {
  /** Resolves when the operating system has the line, so a killed process loses no acknowledged line. */
  append(line: Line): Promise<void>;
  /** Resolves when all appended lines are written. */
  waitUntilWritten(): Promise<void>;
  /** Rewrites the file as these lines if it had at least twice as many plus 1,000 lines when it was opened. */
  compact(lines: Line[]): Promise<void>;
  close(): Promise<void>;
};

/** Opens an append-only file of JSON lines and passes its lines to `replay`. */
export async function openJournal<Line>(
  path: string,
  replay: (line: Line) => void,
): Promise<Journal<Line>> {
  await mkdir(dirname(path), { recursive: true });
  const lineCount = existsSync(path) ? await replayFile(path, replay) : 0;
  const writer = createWriter(await open(path, "a"));
  return {
    append: (line) => writer.write(`${JSON.stringify(line)}\n`),
    waitUntilWritten: writer.written,
    async compact(lines) {
      if (lineCount < 2 * lines.length + 1000) return;
      const fresh = await open(`${path}.new`, "w");
      await fresh.writeFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
      await fresh.close();
      await rename(`${path}.new`, path);
      await writer.moveTo(await open(path, "a"));
    },
    close: writer.close,
  };
}

/** Writes one batch at a time; text queued meanwhile joins the next batch. */
function createWriter(first: FileHandle) {
  let file = first;
  let queue: string[] = [];
  let nextBatch: Promise<void> | null = null;
  let lastBatch = Promise.resolve();

  async function writeQueue(): Promise<void> {
    const batch = queue.join("");
    queue = [];
    nextBatch = null;
    await file.appendFile(batch);
  }
  async function close(): Promise<void> {
    await lastBatch;
    await file.close();
  }
  return {
    write(text: string): Promise<void> {
      queue.push(text);
      if (nextBatch) return nextBatch;
      lastBatch = lastBatch.then(writeQueue);
      nextBatch = lastBatch;
      return nextBatch;
    },
    written: () => lastBatch,
    async moveTo(next: FileHandle): Promise<void> {
      await close();
      file = next;
    },
    close,
  };
}

/** Replays the lines and returns their count. Truncates a partial last line, which a kill left unacknowledged. */
async function replayFile<Line>(path: string, replay: (line: Line) => void): Promise<number> {
  const bytes = await readFile(path);
  const end = bytes.lastIndexOf("\n") + 1;
  if (end < bytes.length) await truncate(path, end);
  let lineCount = 0;
  for (let start = 0; start < end; lineCount++) {
    const stop = bytes.indexOf("\n", start);
    replay(JSON.parse(bytes.toString("utf8", start, stop)));
    start = stop + 1;
  }
  return lineCount;
}
