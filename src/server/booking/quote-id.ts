import { randomFillSync } from "node:crypto";
import { v7 as uuidv7 } from "uuid";

const ID_BYTES = 16;
const IDS_PER_FILL = 256;

const pool = new Uint8Array(ID_BYTES * IDS_PER_FILL);
let usedBytes = pool.length;

/** Generates a UUIDv7. Random bytes are fetched in bulk, because the system call would dominate the cost. */
export function newQuoteId(): string {
  if (usedBytes === pool.length) {
    randomFillSync(pool);
    usedBytes = 0;
  }
  const random = pool.subarray(usedBytes, usedBytes + ID_BYTES);
  usedBytes += ID_BYTES;
  return uuidv7({ random });
}
