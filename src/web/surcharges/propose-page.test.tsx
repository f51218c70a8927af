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

test("the form is open without a second admin, who is needed to send it", async () => {
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
  await openPage("/admin/surcharges/propose", ada);
  const form = within(await screen.findByRole("region", { name: "New public fees" }));
  expect(form.getByText(/^The form starts from/).closest("details")).toBeNull();
  expect(form.getByRole("button", { name: "Propose" })).toHaveProperty("disabled", true);
  form.getByText("Needs a second admin to approve");
});
