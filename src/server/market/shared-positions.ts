import type { NodeLink } from "#server/adapters/node-link/node-link.ts";
import type { Market } from "./market.ts";
import type { SharedPosition } from "./positions.ts";

/** Sending interval. A rider must see a new position within 1.5 s; this step delays it by at most 0.15 s. */
const INTERVAL_MS = 150;
/** Bytes of a position: id in 16, latitude, longitude and time in 8 each, accuracy and heading in 4 each. */
const RECORD_BYTES = 48;
const UUID_BYTES = 16;
/** Keeps one message below a megabyte. */
const MAX_RECORDS = 20_000;

/**
 * Sends the positions that this node receives to the other nodes, and takes theirs into the market, so that each node
 * offers all drivers. While the link is down, positions collect, one per driver, and are sent afterwards.
 */
export function sharePositions(
  market: Pick<Market, "takeUnshared" | "receivePosition">,
  link: NodeLink,
): () => void {
  link.onMessage((message) => {
    for (const { driverId, point, atMs } of decodePositions(message))
      market.receivePosition(driverId, point, new Date(atMs));
  });
  const timer = setInterval(() => {
    if (!link.isConnected()) return;
    const positions = market.takeUnshared();
    for (let from = 0; from < positions.length; from += MAX_RECORDS)
      link.send(encodePositions(positions.slice(from, from + MAX_RECORDS)));
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

export function encodePositions(positions: readonly SharedPosition[]): Buffer {
  const bytes = Buffer.alloc(positions.length * RECORD_BYTES);
  positions.forEach(({ driverId, point, atMs }, index) => {
    const { latitude, longitude, accuracy = Number.NaN, heading = Number.NaN } = point;
    let at = index * RECORD_BYTES;
    at += bytes.write(driverId.replaceAll("-", ""), at, "hex");
    for (const value of [latitude, longitude, atMs]) at = bytes.writeDoubleLE(value, at);
    for (const value of [accuracy, heading]) at = bytes.writeFloatLE(value, at);
  });
  return bytes;
}

/** Ignores a message of another format, as from a node of another version. */
export function decodePositions(bytes: Buffer): SharedPosition[] {
  if (bytes.length % RECORD_BYTES !== 0) return [];
  return Array.from({ length: bytes.length / RECORD_BYTES }, (_, index) => {
    const at = index * RECORD_BYTES + UUID_BYTES;
    return {
      driverId: uuidAt(bytes, index * RECORD_BYTES),
      point: {
        latitude: bytes.readDoubleLE(at),
        longitude: bytes.readDoubleLE(at + 8),
        accuracy: undefinedIfNaN(bytes.readFloatLE(at + 24)),
        heading: undefinedIfNaN(bytes.readFloatLE(at + 28)),
      },
      atMs: bytes.readDoubleLE(at + 16),
    };
  });
}

const uuidAt = (bytes: Buffer, at: number): string =>
  bytes
    .toString("hex", at, at + UUID_BYTES)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

const undefinedIfNaN = (value: number): number | undefined =>
  Number.isNaN(value) ? undefined : value;
