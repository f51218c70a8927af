import type { Point } from "#shared/places/place.ts";

/** A position of the driver during a ride. */
export interface Breadcrumb extends Point {
  at: Date;
  /** Meters; null if the device did not report it. */
  accuracy: number | null;
  /** True if the device sent it after a gap, not when it was measured. */
  isLate: boolean;
}

/**
 * Each breadcrumb is four variable-length integers (LEB128): time with two flags, latitude, longitude, accuracy. Time
 * is in tenths of a second, coordinates are in 1e-5 degrees (1.1 m) as zigzag integers, all as the difference from the
 * breadcrumb before or, if flagged, absolute. Accuracy is in meters plus one; 0 means unknown. A breadcrumb of a moving
 * car takes five to seven bytes.
 */
const MS_PER_TICK = 100;
const UNITS_PER_DEGREE = 1e5;
const IS_ABSOLUTE = 1;
const IS_LATE = 2;
const FLAG_COMBINATIONS = 4;
const MAX_ACCURACY_METERS = 65_000;
const CONTINUATION_BIT = 128;

interface Units {
  ticks: number;
  latitude: number;
  longitude: number;
}

const zero: Units = { ticks: 0, latitude: 0, longitude: 0 };

/**
 * Encodes breadcrumbs that follow `previous`, the last one encoded before. With null the first is absolute, so the
 * bytes can be appended to any others.
 */
export function encodeBreadcrumbs(
  breadcrumbs: readonly Breadcrumb[],
  previous: Breadcrumb | null,
): Uint8Array {
  const bytes: number[] = [];
  let base = previous && unitsOf(previous);
  for (const breadcrumb of breadcrumbs) {
    const units = unitsOf(breadcrumb);
    const isAbsolute = !base || units.ticks < base.ticks;
    const from = isAbsolute ? zero : (base ?? zero);
    const flags = (isAbsolute ? IS_ABSOLUTE : 0) + (breadcrumb.isLate ? IS_LATE : 0);
    writeInteger(bytes, (units.ticks - from.ticks) * FLAG_COMBINATIONS + flags);
    writeInteger(bytes, zigzag(units.latitude - from.latitude));
    writeInteger(bytes, zigzag(units.longitude - from.longitude));
    writeInteger(bytes, accuracyUnits(breadcrumb.accuracy));
    base = units;
  }
  return Uint8Array.from(bytes);
}

/**
 * Decodes breadcrumbs in order of time, without repetitions: a late one never replaces another of the same instant.
 * Ignores an incomplete one at the end.
 */
export function decodeBreadcrumbs(bytes: Uint8Array): Breadcrumb[] {
  const breadcrumbs: Breadcrumb[] = [];
  const reader = { bytes, offset: 0 };
  let base = zero;
  for (;;) {
    const [timeAndFlags, latitude, longitude, accuracy] = [
      readInteger(reader),
      readInteger(reader),
      readInteger(reader),
      readInteger(reader),
    ];
    if (timeAndFlags === null || latitude === null || longitude === null || accuracy === null)
      break;
    const flags = timeAndFlags % FLAG_COMBINATIONS;
    const from = flags % IS_LATE === IS_ABSOLUTE ? zero : base;
    base = {
      ticks: from.ticks + Math.floor(timeAndFlags / FLAG_COMBINATIONS),
      latitude: from.latitude + unzigzag(latitude),
      longitude: from.longitude + unzigzag(longitude),
    };
    breadcrumbs.push({
      at: new Date(base.ticks * MS_PER_TICK),
      latitude: base.latitude / UNITS_PER_DEGREE,
      longitude: base.longitude / UNITS_PER_DEGREE,
      accuracy: accuracy === 0 ? null : accuracy - 1,
      isLate: flags >= IS_LATE,
    });
  }
  const lateFirst = breadcrumbs.toSorted((one, other) => Number(other.isLate) - Number(one.isLate));
  const byInstant = new Map(lateFirst.map((breadcrumb) => [breadcrumb.at.getTime(), breadcrumb]));
  return [...byInstant.values()]
    .filter(({ at }) => !Number.isNaN(at.getTime()))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

const unitsOf = ({ at, latitude, longitude }: Breadcrumb): Units => ({
  ticks: Math.round(at.getTime() / MS_PER_TICK),
  latitude: Math.round(latitude * UNITS_PER_DEGREE),
  longitude: Math.round(longitude * UNITS_PER_DEGREE),
});

const accuracyUnits = (meters: number | null): number =>
  meters === null ? 0 : Math.min(Math.round(meters), MAX_ACCURACY_METERS) + 1;

const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

const unzigzag = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

/** Divides instead of shifting: ticks exceed 32 bits. */
function writeInteger(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= CONTINUATION_BIT; rest = Math.floor(rest / CONTINUATION_BIT))
    bytes.push((rest % CONTINUATION_BIT) + CONTINUATION_BIT);
  bytes.push(rest);
}

function readInteger(reader: { bytes: Uint8Array; offset: number }): number | null {
  let value = 0;
  for (let factor = 1; ; factor *= CONTINUATION_BIT) {
    const byte = reader.bytes[reader.offset];
    if (byte === undefined) return null;
    reader.offset += 1;
    value += (byte % CONTINUATION_BIT) * factor;
    if (byte < CONTINUATION_BIT) return value;
  }
}
