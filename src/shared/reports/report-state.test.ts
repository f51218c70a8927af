import { expect, test } from "vitest";
import { reportActs, reportStates, stateAfter } from "./report-state.ts";

test("an answer and a closing decide the state from anywhere; a note changes nothing", () => {
  for (const state of reportStates)
    expect(reportActs.map((act) => stateAfter(state, act))).toEqual(["answered", state, "closed"]);
});
