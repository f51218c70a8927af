import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  getSurchargeProposal,
  getSurchargeTable,
  listSurchargeVersions,
} from "#shared/surcharges/contract.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

test("rules can be tried without a second admin, who is needed to send them", async () => {
  const table = { version: 1, effectiveOn: "2000-01-01", rules: [] };
  const noPeople = { proposedBy: null, approvedBy: null, approvedAt: "2000-01-01T05:00:00.000Z" };
  server.on(listSurchargeVersions, {
    ...{ success: true, inForce: 1 },
    versions: [{ version: 1, effectiveOn: table.effectiveOn, ruleCount: 0, ...noPeople }],
  });
  server.on(getSurchargeTable, { success: true, table, previous: null });
  server.on(getSurchargeProposal, {
    ...{ success: true, proposal: null, earliest: "2026-11-23", hasApprover: false },
  });
  const { person } = await openPage("/admin/surcharges/propose", ada);
  const rules = within(await screen.findByRole("region", { name: "New public fees" }));
  expect(rules.getByText(/^The form starts from/).closest("details")).toBeNull();
  const proposal = within(screen.getByRole("region", { name: "Proposal" }));
  expect(proposal.queryByRole("button", { name: "Propose" })).toBeNull();
  await person.click(proposal.getByText("See the form"));
  expect(proposal.getByRole("button", { name: "Propose" })).toHaveProperty("disabled", true);
  proposal.getByText("Needs a second admin to approve");
});
