import { randomFillSync } from "node:crypto";
import { v7 as uuidv7 } from "uuid";

const ID_BYTES = 16;
const IDS_AT_ONCE = 256;

const pool = new Uint8Array(ID_BYTES * IDS_AT_ONCE);
let used = pool.length;

/** A new UUIDv7. Asking the system for random bytes costs more than all the rest of an id: it is asked for many. */
export function newQuoteId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + ID_BYTES);
  used += ID_BYTES;
  return uuidv7({ random });
}
