import { parseChoice, parseText } from "#web/platform/table-search.ts";

/**
 * A trip to preview, in the URL: places as typed, positions "latitude,longitude" of chosen places, "YYYY-MM-DDTHH:mm".
 */
export type TripSearch = {
  from?: string | undefined;
  fromAt?: string | undefined;
  to?: string | undefined;
  toAt?: string | undefined;
  at?: string | undefined;
};

export type SurchargesSearch = TripSearch & {
  /** Shown version; by default the one in force. */
  version?: number | undefined;
  /** Default: the rules. */
  view?: "changes" | undefined;
};

/** Parses the URL state of the tables; invalid values are ignored. */
export const surchargesSearch = (search: Record<string, unknown>): SurchargesSearch => ({
  ...tripSearch(search),
  version: parseVersion(search.version),
  view: parseChoice(["changes"], search.view),
});

/** Parses the URL state of a trip to preview; invalid values are ignored. */
export const tripSearch = (search: Record<string, unknown>): TripSearch => ({
  from: parseText(search.from),
  fromAt: parsePosition(search.fromAt),
  to: parseText(search.to),
  toAt: parsePosition(search.toAt),
  at: parseText(search.at)?.match(/^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d$/)?.[0],
});

const parseVersion = (value: unknown): number | undefined => {
  const text = parseText(value)?.match(/^[1-9]\d{0,8}$/)?.[0];
  return text === undefined ? undefined : Number(text);
};

const parsePosition = (value: unknown): string | undefined =>
  parseText(value)?.match(/^-?\d{1,3}(\.\d+)?,-?\d{1,3}(\.\d+)?$/)?.[0];
