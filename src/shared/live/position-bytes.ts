import type { LinePosition } from "./driver-line.ts";

/**
 * A position as 20 bytes, most significant first: latitude and longitude in ten millionths of a degree (signed, 4
 * bytes each), accuracy in meters and heading in hundredths of a degree (2 bytes each), and when it was measured in
 * milliseconds since 1970 (a double). The largest number of 2 bytes, and 0 as the time, say that it is not known.
 */
const LENGTH = 20;
const UNITS_A_DEGREE = 1e7;
const UNKNOWN = 65_535;
const LATEST_MS = 8.64e15;

/** A measurement less accurate than 65 km is written as one of 65 km. */
export function writePositionBytes({
  latitude,
  longitude,
  accuracy,
  heading,
  at,
}: LinePosition): ArrayBuffer {
  const bytes = new DataView(new ArrayBuffer(LENGTH));
  bytes.setInt32(0, Math.round(latitude * UNITS_A_DEGREE));
  bytes.setInt32(4, Math.round(longitude * UNITS_A_DEGREE));
  bytes.setUint16(8, accuracy === undefined ? UNKNOWN : Math.min(Math.round(accuracy), 65_000));
  bytes.setUint16(10, heading === undefined ? UNKNOWN : Math.round(heading * 100));
  bytes.setFloat64(12, at === undefined ? 0 : Date.parse(at));
  return bytes.buffer;
}

/** The position that the bytes tell; null when they are more or fewer than 20, or out of range. */
export function readPositionBytes(bytes: DataView): LinePosition | null {
  if (bytes.byteLength !== LENGTH) return null;
  const latitude = bytes.getInt32(0) / UNITS_A_DEGREE;
  const longitude = bytes.getInt32(4) / UNITS_A_DEGREE;
  const accuracy = bytes.getUint16(8);
  const heading = bytes.getUint16(10);
  const ms = bytes.getFloat64(12);
  const isHeading = heading <= 36_000 || heading === UNKNOWN;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || !isHeading) return null;
  // Not a number is neither.
  if (!(ms >= 0 && ms <= LATEST_MS)) return null;
  return {
    latitude,
    longitude,
    accuracy: accuracy === UNKNOWN ? undefined : accuracy,
    heading: heading === UNKNOWN ? undefined : heading / 100,
    at: ms === 0 ? undefined : new Date(ms).toISOString(),
  };
}
