import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isActive,
  mayTake,
  nextState,
  type RideAction,
  type RideActor,
  type RideState,
  rideStates,
  rideTransitions,
} from "./ride-states.ts";

/** The published transitions, as pairs of states. */
const allowed = new Set([
  "awaiting_payment>pending",
  "awaiting_payment>lapsed",
  "pending>accepted",
  "pending>rejected",
  "pending>expired",
  "pending>cancelled",
  "accepted>arrived",
  "accepted>completed",
  "accepted>cancelled",
  "arrived>started",
  "arrived>completed",
  "arrived>cancelled",
  "arrived>no_show",
  "started>completed",
]);
const final: RideState[] = ["lapsed", "rejected", "expired", "completed", "cancelled", "no_show"];
const actions = rideTransitions.map((transition) => transition.action);

/** Model of the commands below, independent of the table. */
type Model = { isPaid: boolean; isAnswered: boolean; isOver: boolean };
type Real = { state: RideState; moves: string[] };

class TakeAction implements fc.Command<Model, Real> {
  readonly action: RideAction;
  constructor(action: RideAction) {
    this.action = action;
  }
  check(): boolean {
    return true;
  }
  run(model: Model, real: Real): void {
    const next = nextState(real.state, this.action);
    if (model.isOver) expect(next).toBeNull();
    if (next === null) return;
    expect(allowed).toContain(`${real.state}>${next}`);
    real.moves.push(`${real.state}>${next}`);
    real.state = next;
    if (this.action === "pay") model.isPaid = true;
    if (this.action === "accept") model.isAnswered = true;
    model.isOver = final.includes(next);
    expect(isActive(next)).toBe(!model.isOver);
    if (this.action === "complete") expect(model.isPaid && model.isAnswered).toBe(true);
  }
  toString(): string {
    return this.action;
  }
}

describe("a ride", () => {
  it("only moves along the table, whatever the sequence of attempts", () => {
    const commands = fc.commands(
      actions.map((action) => fc.constant(new TakeAction(action))),
      { size: "+1" },
    );
    const seen = new Set<string>();
    fc.assert(
      fc.property(commands, (tried) => {
        const real: Real = { state: "awaiting_payment", moves: [] };
        const model: Model = { isPaid: false, isAnswered: false, isOver: false };
        fc.modelRun(() => ({ model, real }), tried);
        expect(new Set(real.moves).size).toBe(real.moves.length);
        for (const move of real.moves) seen.add(move);
      }),
      { numRuns: 2_000 },
    );
    expect([...seen].toSorted()).toEqual([...allowed].toSorted());
  });

  it("can move exactly between the published pairs", () => {
    const pairs = rideTransitions.flatMap(({ from, to }) => from.map((state) => `${state}>${to}`));
    expect(pairs.toSorted()).toEqual([...allowed].toSorted());
  });

  it("allows no action after its end, and frees the driver", () => {
    for (const state of final) {
      expect(actions.map((action) => nextState(state, action))).toEqual(actions.map(() => null));
    }
    expect(rideStates.filter((state) => !isActive(state)).toSorted()).toEqual(final.toSorted());
  });

  it("is moved only by actors in the table", () => {
    expect(mayTake("driver", "accept")).toBe(true);
    expect(mayTake("rider", "accept")).toBe(false);
    expect(mayTake("rider", "cancel")).toBe(true);
    expect(mayTake("stripe", "cancel")).toBe(false);
    expect(mayTake("rider", "pay")).toBe(false);
    const takenBy = (actor: RideActor) => actions.filter((action) => mayTake(actor, action));
    expect(takenBy("rider")).toEqual(["lapse", "cancel"]);
    expect(takenBy("admin")).toEqual(["lapse", "start", "cancel"]);
    expect(takenBy("stripe")).toEqual(["pay", "lapse", "accept"]);
    expect(takenBy("platform")).toEqual(["lapse", "expire", "complete", "cancel"]);
    expect(takenBy("driver")).toEqual([
      "accept",
      "reject",
      "arrive",
      "start",
      "complete",
      "cancel",
      "report_no_show",
    ]);
  });

  it("has one row for each action", () => {
    expect(new Set(actions).size).toBe(actions.length);
  });
});
