import { vehicleTypeLabels } from "#shared/drivers/vehicle-types.ts";
import { describeAmount } from "#shared/surcharges/describe-rules.ts";
import type { SurchargeRule, WeeklyWindow } from "#shared/surcharges/fields.ts";
import type { Zone } from "#shared/surcharges/zone.ts";

export const triggerLabels: Record<SurchargeRule["trigger"], string> = {
  pickup: "Pickup in the zone",
  dropoff: "Drop-off in the zone",
  touch: "Begins, ends or passes through",
};

export const dayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

/** The facts of a rule by name, for lists and comparisons. */
export const factsOf = (rule: SurchargeRule): Record<string, string> => ({
  Kind: rule.kind,
  Amount: describeAmount(rule),
  When: triggerLabels[rule.trigger],
  "Zone in words": rule.area ?? "Not given",
  Zone: zoneText(rule.zone),
  ...(rule.trigger === "touch" && {
    "Passing through counts in": rule.crossed ? zoneText(rule.crossed) : "The whole zone",
  }),
  "Only trips within": rule.within ? zoneText(rule.within) : "Anywhere",
  Times: timesText(rule.windows),
  Vehicles: vehiclesText(rule.vehicleTypes),
  "Paid to": rule.payTo ?? "Not given",
  Due: rule.dueDay === undefined ? "Not given" : dueDayText(rule.dueDay),
});

const whenTexts: Record<SurchargeRule["trigger"], string> = {
  pickup: "for pickups",
  dropoff: "for drop-offs",
  touch: "when a trip begins, ends or passes through",
};

/** "$2.75 when a trip begins, ends or passes through Manhattan south of 96th Street". */
export const sentenceOf = (rule: SurchargeRule): string => {
  const outline = "ring" in rule.zone ? "the zone" : zoneText(rule.zone);
  const area = rule.area ?? outline;
  const place = rule.trigger === "touch" ? area : `${/airport$/i.test(area) ? "at" : "in"} ${area}`;
  return `${describeAmount(rule)} ${whenTexts[rule.trigger]} ${place}`;
};

/** "Day 20 of the month after the rides". */
const dueDayText = (day: number): string => `Day ${day} of the month after the rides`;

export const vehiclesText = (types: SurchargeRule["vehicleTypes"]): string =>
  types?.map((type) => vehicleTypeLabels[type]).join(", ") ?? "All";

const MAX_ZIPS = 8;

const zoneText = (zone: Zone): string => {
  if ("ring" in zone) return `Outline of ${zone.ring.length - 1} corners`;
  const { zips } = zone;
  const shownZips = zips.slice(0, MAX_ZIPS).join(", ");
  const more = zips.length - MAX_ZIPS;
  return `ZIP ${shownZips}${more > 0 ? ` and ${more} more` : ""}`;
};

const timesText = (windows: readonly WeeklyWindow[]): string =>
  windows.map(windowText).join("; ") || "Always";

const windowText = ({ days, from, until }: WeeklyWindow): string =>
  `${days.map((day) => dayNames[day]).join(", ")} ${from}-${until}`;
