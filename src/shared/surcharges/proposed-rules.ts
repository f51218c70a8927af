import { cornerMessage, type SurchargeRule, surchargeRules, type WeeklyWindow } from "./fields.ts";
import { doOverlap, isSelfCrossing, type Position } from "./outline.ts";
import type { Zone } from "./zone.ts";

/** Limits the comparison of outlines, and keeps a table within the size of a request. */
const MAX_CORNERS = 3000;

const crossingMessage =
  "The outline crosses or touches itself, repeats a corner or runs back along a side";

/** Latitudes of the United States: no American longitude is one, so exchanged numbers are noticed. */
const isAmericanLatitude = (latitude: number): boolean => latitude >= -15 && latitude <= 72;

/** Why an outline cannot be proposed; null if it can. A stored table may have such an outline, and is still read. */
export function outlineProblem(ring: readonly Position[]): string | null {
  if (!ring.every(([, latitude]) => isAmericanLatitude(latitude))) return cornerMessage;
  return isSelfCrossing(ring) ? crossingMessage : null;
}

/** A valid proposal has simple outlines, and no fee that two of its rules would charge for the same trip. */
export const proposedRules = surchargeRules.check(({ value, issues }) => {
  const invalid = new Set(issues.map(({ path }) => path?.[0]));
  const rules = value.map((rule, place) => (invalid.has(place) ? null : rule));
  for (const { path, message } of findProblems(rules))
    issues.push({ code: "custom", path, message, input: value });
});

const zoneFields = ["zone", "crossed", "within"] as const;
type ZoneField = (typeof zoneFields)[number];
type Problem = { path: [place: number, field: ZoneField]; message: string };

/** Null marks an invalid rule, which is not compared. */
function findProblems(rules: readonly (SurchargeRule | null)[]): Problem[] {
  const wrongZones = rules.flatMap((rule, place) =>
    rule ? [...findWrongOutlines(rule, place), ...findUnusedZone(rule, place)] : [],
  );
  if (wrongZones.length > 0) return wrongZones;
  const tooLarge = findTooManyCorners(rules);
  return tooLarge
    ? [tooLarge]
    : rules.flatMap((rule, place) => findRepeatedRule(rules, rule, place));
}

/** Only a rule for touching a zone asks whether a route passes through one. */
const findUnusedZone = ({ trigger, crossed }: SurchargeRule, place: number): Problem[] =>
  crossed && trigger !== "touch"
    ? [{ path: [place, "crossed"], message: "Only a rule for touching its zone has such a zone" }]
    : [];

const findWrongOutlines = (rule: SurchargeRule, place: number): Problem[] =>
  zoneFields.flatMap((field) => {
    const zone = rule[field];
    const message = zone && "ring" in zone ? outlineProblem(zone.ring) : null;
    return message === null ? [] : [{ path: [place, field] as Problem["path"], message }];
  });

function findTooManyCorners(rules: readonly (SurchargeRule | null)[]): Problem | null {
  let corners = 0;
  for (const [place, rule] of rules.entries()) {
    for (const field of zoneFields) corners += cornersOf(rule?.[field]);
    if (corners > MAX_CORNERS)
      return {
        path: [place, "zone"],
        message: `The outlines of a table have at most ${MAX_CORNERS} corners together`,
      };
  }
  return null;
}

const cornersOf = (zone: Zone | null | undefined): number =>
  zone && "ring" in zone ? zone.ring.length : 0;

/** An earlier rule that charges the same fee for the same trips: riders would pay it twice. */
function findRepeatedRule(
  rules: readonly (SurchargeRule | null)[],
  rule: SurchargeRule | null,
  place: number,
): Problem[] {
  if (!rule) return [];
  const earlier = rules.slice(0, place).findIndex((other) => other && doChargeTwice(other, rule));
  if (earlier === -1) return [];
  const label = `rule ${earlier + 1} (${rules[earlier]?.label})`;
  return [{ path: [place, "zone"], message: twiceMessage(rule, rules[earlier], label) }];
}

const twiceMessage = (
  { zone }: SurchargeRule,
  other: SurchargeRule | null | undefined,
  label: string,
): string =>
  other && "ring" in zone !== "ring" in other.zone
    ? `ZIP codes cannot be compared with the outline of ${label}, which charges the same kind at the same time: use one of the two for both`
    : `This zone overlaps that of ${label}, which charges the same kind at the same time: riders would pay it twice`;

const doChargeTwice = (rule: SurchargeRule, other: SurchargeRule): boolean =>
  rule.kind === other.kind &&
  rule.trigger === other.trigger &&
  doShareVehicles(rule, other) &&
  doShareTimes(rule.windows, other.windows) &&
  doZonesOverlap(rule.within, other.within) &&
  doZonesOverlap(rule.zone, other.zone);

const doShareVehicles = (rule: SurchargeRule, other: SurchargeRule): boolean =>
  rule.vehicleTypes?.some((type) => other.vehicleTypes?.includes(type) ?? true) ?? true;

const doShareTimes = (windows: readonly WeeklyWindow[], others: readonly WeeklyWindow[]): boolean =>
  windows.length === 0 ||
  others.length === 0 ||
  windows.some(({ days, from, until }) =>
    others.some(
      (other) =>
        days.some((day) => other.days.includes(day)) && from < other.until && other.from < until,
    ),
  );

/** Null is everywhere. Without outlines of ZIP codes, a list and an outline may always overlap. */
function doZonesOverlap(zone: Zone | null, other: Zone | null): boolean {
  if (!zone || !other) return true;
  if ("zips" in zone && "zips" in other) return zone.zips.some((zip) => other.zips.includes(zip));
  if ("ring" in zone && "ring" in other) return doOverlap(zone.ring, other.ring);
  return true;
}
