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

test("the folded form has a title and says what it holds", async () => {
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
  form.getByText(/^Amount, zone, times, vehicles and payee of each fee/);
  expect(form.getByText("See the form").closest("details")?.open).toBe(false);
});
