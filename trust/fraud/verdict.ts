const ringNames = [
  "self",
  "pair",
  "stolen card",
  "too fast",
  "far away",
  "referral",
  "honest",
] as const;
type RingName = (typeof ringNames)[number];

/** One attempt of a ring: to book oneself, to be paid for a ride, or to be credited for a newcomer. */
export interface Attempt {
  ring: RingName;
  isOffered?: boolean;
  rideId?: string;
  newcomerId?: string;
}

/** What the product did with the attempts, at the end. */
export interface FraudEvidence {
  /** Cents that reached the driver, by ride. */
  transferred: ReadonlyMap<string, number>;
  ridesUnderReview: ReadonlySet<string>;
  /** Newcomers for whom a referral credit was granted. */
  credited: ReadonlySet<string>;
  /** Open findings by kind. */
  findings: ReadonlyMap<string, number>;
}

export interface RingResult {
  ring: RingName;
  tries: number;
  /** Tries from which somebody gained an offer, a transfer or a credit. */
  succeeded: number;
  underReview: number;
  violations: string[];
}

/** Rings whose rides did not take place: an admin must be asked about each. */
const fakedRings: readonly RingName[] = ["pair", "stolen card", "too fast", "far away"];
/** Kinds of findings that a ring must also cause, with the number of its tries for each. */
const findingsOf: Partial<Record<RingName, { kind: string; tries: number }>> = {
  pair: { kind: "velocity", tries: 7 },
  "stolen card": { kind: "fraud_warning", tries: 1 },
};

export function judgeRings(
  attempts: readonly Attempt[],
  evidence: FraudEvidence,
): readonly RingResult[] {
  return ringNames.map((ring) =>
    judge(
      ring,
      attempts.filter((attempt) => attempt.ring === ring),
      evidence,
    ),
  );
}

function judge(ring: RingName, attempts: readonly Attempt[], evidence: FraudEvidence): RingResult {
  const { ridesUnderReview, findings } = evidence;
  const tries = attempts.length;
  const succeeded = attempts.filter((attempt) => hasSucceeded(attempt, evidence)).length;
  const underReview = attempts.filter(
    ({ rideId }) => rideId && ridesUnderReview.has(rideId),
  ).length;
  const expected = ring === "honest" ? tries : 0;
  const expectedReviews = fakedRings.includes(ring) ? tries : 0;
  const finding = findingsOf[ring];
  const found = findings.get(finding?.kind ?? "") ?? 0;
  const isFindingMissing = finding !== undefined && found < tries / finding.tries;
  return {
    ring,
    tries,
    succeeded,
    underReview,
    violations: [
      ...(tries > 0 ? [] : ["was not run"]),
      ...(succeeded === expected ? [] : [`${succeeded} of ${tries} succeeded, not ${expected}`]),
      ...(underReview === expectedReviews
        ? []
        : [`${underReview} rides are under review, not ${expectedReviews}`]),
      ...(isFindingMissing ? [`${found} findings ${finding.kind}`] : []),
    ],
  };
}

/** An honest ride has succeeded when the driver is paid and the newcomer's credit is granted. */
function hasSucceeded(
  { isOffered, rideId, newcomerId }: Attempt,
  { transferred, credited }: FraudEvidence,
): boolean {
  const isPaid = rideId !== undefined && (transferred.get(rideId) ?? 0) > 0;
  const isCredited = newcomerId !== undefined && credited.has(newcomerId);
  if (rideId !== undefined && newcomerId !== undefined) return isPaid && isCredited;
  return isOffered === true || isPaid || isCredited;
}

/** A Markdown table of the counts. */
export const renderRings = (results: readonly RingResult[]): string =>
  [
    "| ring | tries | succeeded | rides under review |",
    "|---|---|---|---|",
    ...results.map(
      ({ ring, tries, succeeded, underReview }) =>
        `| ${ring} | ${tries} | ${succeeded} | ${underReview} |`,
    ),
  ].join("\n");
