import { expect, test } from "vitest";
import { reportActs, reportStates, stateAfter } from "./report-state.ts";

test("in any state, an answer or a closing sets the new one; a note changes nothing", () => {
  for (const state of reportStates)
    expect(reportActs.map((act) => stateAfter(state, act))).toEqual(["answered", state, "closed"]);
});
