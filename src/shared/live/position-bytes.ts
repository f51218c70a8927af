import type { SocketPosition } from "./driver-socket.ts";

/**
 * A position in 20 bytes, big-endian: latitude and longitude in 1e-7 degrees (int32 each), accuracy in meters
 * and heading in 0.01 degrees (uint16 each), and the time of measurement in Unix milliseconds (float64).
 * 65535 means an unknown accuracy or heading, 0 an unknown time.
 */
const LENGTH = 20;
const UNITS_PER_DEGREE = 1e7;
const UNKNOWN = 65_535;
const MAX_DATE_MS = 8.64e15;

/** Caps the accuracy at 65 km. */
export function writePositionBytes({
  latitude,
  longitude,
  accuracy,
  heading,
  at,
}: SocketPosition): ArrayBuffer {
  const bytes = new DataView(new ArrayBuffer(LENGTH));
  bytes.setInt32(0, Math.round(latitude * UNITS_PER_DEGREE));
  bytes.setInt32(4, Math.round(longitude * UNITS_PER_DEGREE));
  bytes.setUint16(8, accuracy === undefined ? UNKNOWN : Math.min(Math.round(accuracy), 65_000));
  bytes.setUint16(10, heading === undefined ? UNKNOWN : Math.round(heading * 100));
  bytes.setFloat64(12, at === undefined ? 0 : Date.parse(at));
  return bytes.buffer;
}

/** Returns null for a wrong length or values out of range. */
export function readPositionBytes(bytes: DataView): SocketPosition | null {
  if (bytes.byteLength !== LENGTH) return null;
  const latitude = bytes.getInt32(0) / UNITS_PER_DEGREE;
  const longitude = bytes.getInt32(4) / UNITS_PER_DEGREE;
  const accuracy = bytes.getUint16(8);
  const heading = bytes.getUint16(10);
  const ms = bytes.getFloat64(12);
  const isHeadingValid = heading <= 36_000 || heading === UNKNOWN;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || !isHeadingValid) return null;
  // NaN fails both comparisons.
  if (!(ms >= 0 && ms <= MAX_DATE_MS)) return null;
  return {
    latitude,
    longitude,
    accuracy: accuracy === UNKNOWN ? undefined : accuracy,
    heading: heading === UNKNOWN ? undefined : heading / 100,
    at: ms === 0 ? undefined : new Date(ms).toISOString(),
  };
}
