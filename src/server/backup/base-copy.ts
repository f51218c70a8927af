import type { Writable } from "node:stream";
import pg from "pg";

/** A copy's part of the write-ahead log. */
export interface CopiedLog {
  /** Name of the first segment that the copy needs. */
  firstSegment: string;
  /** The copy has everything that was committed before this position, such as 0/3000028. */
  endPosition: string;
}

interface CopyData {
  chunk: Buffer;
}

/** The part of pg's connection that starts the copy, and pauses it while the target is full. */
interface Wire {
  query(text: string): void;
  stream: { pause(): void; resume(): void };
}

const SEGMENT_BYTES = 16 * 1024 * 1024;

/**
 * Streams a copy of a running server's files, as a tar with the write-ahead log made meanwhile: unpacked and started,
 * it contains everything that was committed before the copy ended. Does not block other statements.
 */
export async function streamBaseCopy(databaseUrl: string, target: Writable): Promise<CopiedLog> {
  const url = new URL(databaseUrl);
  url.searchParams.set("replication", "true");
  const client = new pg.Client({ connectionString: url.href });
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Keeps the segments that the copy still needs; ends with the connection.
    const slot = `faire_backup_${process.pid}`;
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL (RESERVE_WAL true)`);
    return await new Promise<CopiedLog>((resolve, reject) => {
      client.query(new BaseCopy(target, resolve, reject));
      client.once("end", () => reject(new Error("The database ended the copy.")));
      target.once("error", reject);
    });
  } finally {
    await client.end();
  }
}

/** One BASE_BACKUP command, in the form of a query that pg's client runs. */
class BaseCopy {
  readonly #target: Writable;
  readonly #resolve: (log: CopiedLog) => void;
  readonly #reject: (error: Error) => void;
  readonly #rows: (string | null)[][] = [];
  #archives = 0;
  #isPaused = false;

  constructor(target: Writable, resolve: (log: CopiedLog) => void, reject: (error: Error) => void) {
    this.#target = target;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: unknown): void {
    (connection as Wire).query(
      "BASE_BACKUP (LABEL 'faire', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'no')",
    );
  }

  handleRowDescription(): void {}

  handleDataRow({ fields }: { fields: (Buffer | string | null)[] }): void {
    this.#rows.push(fields.map((field) => (field === null ? null : String(field))));
  }

  /** Message kinds of the protocol: n begins an archive, d is its content. */
  handleCopyData({ chunk }: CopyData, connection: Wire): void {
    const kind = String.fromCharCode(chunk[0] ?? 0);
    if (kind === "n") this.#archives += 1;
    // A second archive is a tablespace, which handleReadyForQuery refuses.
    if (kind !== "d" || this.#archives > 1) return;
    if (this.#target.write(Buffer.from(chunk.subarray(1)))) return;
    if (this.#isPaused) return;
    this.#isPaused = true;
    connection.stream.pause();
    this.#target.once("drain", () => {
      this.#isPaused = false;
      connection.stream.resume();
    });
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    const [position = "", timeline = ""] = this.#rows[0] ?? [];
    if (this.#archives !== 1)
      this.#reject(new Error("The database has tablespaces: use pg_dump (see the docs)."));
    const [endPosition] = this.#rows.at(-1) ?? [];
    const firstSegment = segmentName(String(position), Number(timeline));
    this.#resolve({ firstSegment, endPosition: String(endPosition) });
  }
}

/** Name of the file that holds a position such as 0/3000028. */
function segmentName(position: string, timeline: number): string {
  const [high = 0, low = 0] = position.split("/").map((part) => Number.parseInt(part, 16));
  return [timeline, high, Math.floor(low / SEGMENT_BYTES)].map(hexOf8).join("");
}

const hexOf8 = (number: number): string => number.toString(16).toUpperCase().padStart(8, "0");
