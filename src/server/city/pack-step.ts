/** Counts of one part of a pack, shown to operators: { streets: 217 }. */
export type PartCounts = Record<string, number>;

export interface PackJob {
  /** Path of the OpenStreetMap extract. */
  extract: string;
  /** Folder of the unfinished pack. */
  folder: string;
  name: string;
  /** Hash of the extract. */
  sha256: string;
  /** [west, south, east, north] in degrees. */
  bounds: Bounds;
  /** Reports the finished share of this step, 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal | undefined;
}

export interface PackStep {
  name: "addresses" | "roads" | "map";
  /** Throws CityPackError before the first step if this one would refuse the job. */
  check?(job: Pick<PackJob, "name" | "bounds">): Promise<void>;
  /** Builds one part of the pack. Throws CityPackError with a sentence for the operator. */
  build(job: PackJob): Promise<PartCounts>;
}

/** West, south, east, north in degrees. */
export type Bounds = [number, number, number, number];

/** A failure that the operator can fix; the message tells how. */
export class CityPackError extends Error {}

export const DISK_FULL =
  "The disk is full. Free some space and start again: finished steps are not repeated.";

/** Refusal of an extract without a single road for cars. */
export const noCarRoads = (extract: string): string =>
  `${extract} has no roads that cars may use, only paths or other ways. Choose an extract that contains streets.`;

/** Message that refuses a second pack of one area, which would give every address twice. */
export const overlapSentence = (name: string): string =>
  `This extract overlaps the city pack "${name}". Replace that pack with --name ${name}, or merge both extracts with "osmium merge", or remove it with "npm run city -- --remove ${name}".`;
