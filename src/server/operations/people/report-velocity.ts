import { type NewFinding, recordFindings } from "#server/operations/finding-queries.ts";
import type { Services } from "#server/services.ts";
import { formatVelocityLimit, velocityRules } from "#shared/operations/velocity-rules.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { listSubjectsAboveThreshold } from "./velocity-queries.ts";

/** Raises one finding per rule and account whose events exceed the rule's threshold; closes the others. */
export async function reportVelocity(
  { db, env }: Pick<Services, "db" | "env">,
  now: Date,
): Promise<void> {
  const found: NewFinding[] = [];
  for (const rule of velocityRules) {
    // A demo runs faster than real time.
    const scaled = { ...rule, threshold: rule.threshold * (env.isDemo ? DEMO_FACTOR : 1) };
    const since = plusMinutes(now, -60 * rule.windowHours);
    for (const subject of await listSubjectsAboveThreshold(db, scaled, since))
      found.push({
        kind: "velocity",
        rideId: null,
        subject,
        expected: formatVelocityLimit(rule),
        found: "more",
      });
  }
  await recordFindings(db, found, { kinds: ["velocity"], subjects: null, now });
}

const DEMO_FACTOR = 20;
