/**
 * Identifiers that only their owner can have: an email in both roles, Stripe's fingerprints, a verified plate, phone
 * number or mailbox.
 */
const verifiedKinds = ["email", "card", "payout", "plate", "phone", "mailbox"] as const;
/** Identifiers that a stranger can enter, or share by using the same device. */
const seenKinds = ["typed_phone", "typed_mailbox", "device"] as const;

export type MarkKind = (typeof verifiedKinds)[number] | (typeof seenKinds)[number];

/** An identifier of an account, such as its card's fingerprint. */
export interface Mark {
  accountId: string;
  role: "RIDER" | "DRIVER";
  kind: MarkKind;
  value: string;
}

/** A rider and a driver who are probably one person. */
export interface AccountLink {
  riderId: string;
  driverId: string;
  /** False if only typed values or devices match; then the rider can still be offered the driver. */
  isProven: boolean;
  /** Kinds of marks that lead from the rider to the driver. */
  marks: MarkKind[];
}

/** A value of more accounts than this identifies no person: a fleet's plate, a published test card. */
export const MAX_HOLDERS = 4;
/** Most marks between two accounts: a shared card, then that rider's email, then that driver's payout account. */
export const MAX_STEPS = 3;

/** Links riders and drivers by shared marks: verified ones over up to three steps, the others directly. */
export function linkAccounts(marks: readonly Mark[]): AccountLink[] {
  const roles = new Map(marks.map(({ accountId, role }) => [accountId, role]));
  const isDriver = (id: string) => roles.get(id) === "DRIVER";
  const verified = neighborsBy(verifiedKinds, marks);
  const seen = neighborsBy(seenKinds, marks);
  const riders = [...roles.keys()].filter((id) => !isDriver(id)).toSorted();
  return riders.flatMap((riderId) => {
    const reached = walk(verified, riderId);
    const suspected = [...(seen.get(riderId) ?? [])].filter(([id]) => !reached.has(id));
    const toLink = (isProven: boolean) => (trail: readonly [string, MarkKind[]]) => ({
      riderId,
      driverId: trail[0],
      isProven,
      marks: trail[1],
    });
    const toDriver = ([id]: readonly [string, unknown]) => isDriver(id);
    return [
      ...[...reached].filter(toDriver).map(toLink(true)),
      ...suspected.filter(toDriver).map(toLink(false)),
    ];
  });
}

/** Kinds of marks on the way to each account. */
type Trails = Map<string, MarkKind[]>;

/** Accounts that share a value of these kinds, with the kinds. */
function neighborsBy(
  kinds: readonly MarkKind[],
  marks: readonly Mark[],
): ReadonlyMap<string, Trails> {
  const neighbors = new Map<string, Trails>();
  for (const kind of kinds) {
    const ofKind = marks.filter((mark) => mark.kind === kind);
    for (const holders of Map.groupBy(ofKind, ({ value }) => value).values())
      if (holders.length <= MAX_HOLDERS) connect(neighbors, kind, holders);
  }
  return neighbors;
}

function connect(neighbors: Map<string, Trails>, kind: MarkKind, holders: readonly Mark[]): void {
  for (const { accountId: one } of holders) {
    const trails: Trails = neighbors.get(one) ?? new Map();
    neighbors.set(one, trails);
    for (const { accountId: other } of holders)
      if (other !== one) trails.set(other, [...(trails.get(other) ?? []), kind]);
  }
}

/** Shortest trails to all accounts within reach of one. */
function walk(neighbors: ReadonlyMap<string, Trails>, start: string): Trails {
  const reached: Trails = new Map([[start, []]]);
  let frontier: Trails = new Map(reached);
  for (let step = 1; step <= MAX_STEPS; step += 1) {
    frontier = new Map(stepsFrom(neighbors, frontier).filter(([id]) => !reached.has(id)));
    for (const [id, way] of frontier) reached.set(id, way);
  }
  reached.delete(start);
  return reached;
}

/** Accounts one step further, with their trails. */
const stepsFrom = (
  neighbors: ReadonlyMap<string, Trails>,
  frontier: Trails,
): [string, MarkKind[]][] =>
  [...frontier].flatMap(([id, way]) =>
    [...(neighbors.get(id) ?? [])].map(([other, kinds]): [string, MarkKind[]] => [
      other,
      [...way, ...kinds],
    ]),
  );
