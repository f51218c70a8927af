import type { Services } from "#server/services.ts";
import { type VehicleType, vehicleTypes } from "#shared/drivers/vehicle-types.ts";
import { countByCell, type DriverCell } from "#shared/gofs/waits.ts";
import { findZones, MIN_ZONE_DRIVERS, type Polygon } from "#shared/gofs/zones.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

const MINUTE_MS = 60_000;
/** Lifetimes of the summaries for the hourly files and for wait times. */
const FILE_MINUTES = 60;
const WAIT_MINUTES = 5;
/** Drivers with a scheduled ride within this time are not counted as free. */
const FREE_MINUTES = 30;

/** Lifetime of a summary. Both times are multiples of its length, so that all nodes publish the same times. */
interface Period {
  at: Date;
  until: Date;
}

interface Zone {
  id: string;
  coordinates: Polygon;
}

/** Facts about all drivers together, each about at least three of them. */
export interface MarketSummary extends Period {
  zones: Zone[];
  vehicleTypes: VehicleType[];
}

export interface WaitSummary extends Period {
  cells: DriverCell[];
}

type Parts = Pick<Services, "market" | "now">;

/** Reads the market at most once an hour. */
export const hourlySummary = ({ market, now }: Parts): (() => MarketSummary) =>
  keepForMinutes(FILE_MINUTES, now, () => {
    const drivers = market.listPlannable();
    const polygons = findZones(drivers.map(({ serviceArea }) => serviceArea));
    return {
      zones: polygons.map((coordinates) => ({ id: zoneIdOf(coordinates), coordinates })),
      vehicleTypes: vehicleTypes.filter((type) => {
        const owners = drivers.filter(({ vehicle }) => vehicle.vehicleType === type);
        return owners.length >= MIN_ZONE_DRIVERS;
      }),
    };
  });

/** Reads the positions of free drivers at most once in five minutes. */
export const waitSummary = ({ market, now }: Parts): (() => WaitSummary) =>
  keepForMinutes(WAIT_MINUTES, now, (time) => {
    const trip = { from: time.getTime(), until: plusMinutes(time, FREE_MINUTES).getTime() };
    return { cells: countByCell(market.listFreePositions(trip)) };
  });

function keepForMinutes<S>(minutes: number, now: () => Date, summarize: (time: Date) => S) {
  let summary: (S & Period) | null = null;
  return (): S & Period => {
    const time = now();
    if (summary === null || summary.until <= time) {
      const at = new Date(time.getTime() - (time.getTime() % (minutes * MINUTE_MS)));
      summary = { ...summarize(time), at, until: plusMinutes(at, minutes) };
    }
    return summary;
  };
}

/** Names a zone after its south-west cell, which no other zone has and which rarely changes. */
function zoneIdOf([outline = []]: Polygon): string {
  const [corner = []] = outline.toSorted(([x, y], [otherX, otherY]) => y - otherY || x - otherX);
  const [longitude, latitude] = corner;
  return `zone_${latitude}_${longitude}`;
}
