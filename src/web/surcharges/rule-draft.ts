import * as z from "zod/mini";
import { vehicleTypes } from "#shared/drivers/vehicle-types.ts";
import { type SurchargeRule, surchargeTriggers } from "#shared/surcharges/fields.ts";
import { writeZone } from "#shared/surcharges/read-zone.ts";
import type { Zone } from "#shared/surcharges/zone.ts";
import { percentOf } from "#web/proposals/percent-text.ts";

const zoneKinds = ["anywhere", "zips", "outline"] as const;
export type ZoneKind = (typeof zoneKinds)[number];

/** Both texts are kept, so that changing the kind loses nothing. */
const zoneDraft = z.object({ kind: z.enum(zoneKinds), zips: z.string(), outline: z.string() });
export type ZoneDraft = z.output<typeof zoneDraft>;

const windowDraft = z.object({ days: z.array(z.int()), from: z.string(), until: z.string() });
export type WindowDraft = z.output<typeof windowDraft>;

/** A rule as typed. */
const ruleDraft = z.object({
  kind: z.string(),
  label: z.string(),
  /** Absent in drafts of earlier releases. */
  area: z._default(z.string(), ""),
  payTo: z._default(z.string(), ""),
  dueDay: z._default(z.string(), ""),
  zone: zoneDraft,
  trigger: z.enum(surchargeTriggers),
  /** Absent in drafts of earlier releases. */
  crossed: z._default(zoneDraft, { kind: "anywhere", zips: "", outline: "" }),
  within: zoneDraft,
  unit: z.enum(["dollars", "percent"]),
  amount: z.string(),
  windows: z.array(windowDraft),
  vehicles: z.array(z.enum(vehicleTypes)),
  /** Removed rules keep their input and can be restored until the proposal is sent. */
  isRemoved: z.boolean(),
});
export type RuleDraft = z.output<typeof ruleDraft>;

export const surchargeDraft = z.object({
  rules: z.array(ruleDraft),
  effectiveOn: z.string(),
  reason: z.string(),
});
export type SurchargeDraft = z.output<typeof surchargeDraft>;

/** Form values of a table. */
export const draftOf = (rules: readonly SurchargeRule[]): SurchargeDraft => ({
  rules: rules.map(draftOfRule),
  effectiveOn: "",
  reason: "",
});

const draftOfRule = (rule: SurchargeRule): RuleDraft => ({
  kind: rule.kind,
  label: rule.label,
  area: rule.area ?? "",
  payTo: rule.payTo ?? "",
  dueDay: rule.dueDay === undefined ? "" : String(rule.dueDay),
  zone: draftOfZone(rule.zone),
  trigger: rule.trigger,
  crossed: draftOfZone(rule.crossed ?? null),
  within: draftOfZone(rule.within),
  ...("cents" in rule.amount
    ? { unit: "dollars", amount: (rule.amount.cents / 100).toFixed(2) }
    : { unit: "percent", amount: percentOf(rule.amount.bps / 10_000) }),
  windows: rule.windows,
  vehicles: [...(rule.vehicleTypes ?? vehicleTypes)],
  isRemoved: false,
});

const draftOfZone = (zone: Zone | null): ZoneDraft => {
  if (!zone) return emptyZone("anywhere");
  return "zips" in zone
    ? { ...emptyZone("zips"), zips: writeZone(zone) }
    : { ...emptyZone("outline"), outline: writeZone(zone) };
};

const emptyZone = (kind: ZoneKind): ZoneDraft => ({ kind, zips: "", outline: "" });

export const emptyRule = (): RuleDraft => ({
  kind: "",
  label: "",
  ...{ area: "", payTo: "", dueDay: "" },
  zone: emptyZone("outline"),
  trigger: "pickup",
  crossed: emptyZone("anywhere"),
  within: emptyZone("anywhere"),
  unit: "dollars",
  amount: "",
  windows: [],
  vehicles: [...vehicleTypes],
  isRemoved: false,
});
