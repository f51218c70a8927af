import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ReplyOf } from "#shared/endpoint.ts";
import {
  getSurchargeProposal,
  getSurchargeTable,
  listSurchargeVersions,
} from "#shared/surcharges/contract.ts";
import { brokenAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const table = { version: 1, effectiveOn: "2000-01-01", rules: [] };
const versions: ReplyOf<typeof listSurchargeVersions> = {
  success: true,
  inForce: 1,
  versions: [
    {
      ...{ version: 1, effectiveOn: "2000-01-01", ruleCount: 0 },
      ...{ proposedBy: null, approvedBy: null, approvedAt: "2026-02-01T15:00:00.000Z" },
    },
  ],
};
const noProposal: ReplyOf<typeof getSurchargeProposal> = {
  ...{ success: true, proposal: null, earliest: "2026-11-23", hasApprover: true },
};
const answerAll = () => {
  server.on(listSurchargeVersions, versions);
  server.on(getSurchargeTable, { success: true, table, previous: null });
  server.on(getSurchargeProposal, noProposal);
};

test("one box tells a failure of the whole page, and sections without content are left out", async () => {
  server.on(listSurchargeVersions, brokenAnswer());
  server.on(getSurchargeProposal, brokenAnswer());
  const { person } = await openPage("/admin/surcharges", ada);
  await screen.findByText(/^We could not load the versions and the proposals/);
  expect(screen.getAllByRole("button", { name: "Try again" })).toHaveLength(1);
  for (const name of ["Versions", "Proposal"])
    expect(screen.queryByRole("region", { name })).toBeNull();
  // The empty column on its left takes no place.
  const tryTrip = screen.getByRole("region", { name: "Try a trip" });
  expect(tryTrip.parentElement?.previousElementSibling?.className).toBe("hidden");
  answerAll();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("region", { name: "Versions" });
});

test("the version of the URL is shown while the list of versions and the proposal fail", async () => {
  server.on(listSurchargeVersions, brokenAnswer());
  server.on(getSurchargeProposal, brokenAnswer());
  server.on(getSurchargeTable, { success: true, table: { ...table, version: 3 }, previous: null });
  await openPage("/admin/surcharges?version=3", ada);
  await screen.findByText(/^We could not load the versions and the proposals/);
  const rules = await screen.findByRole("region", { name: /^Version 3/ });
  expect(rules.closest(".hidden")).toBeNull();
});

test("the fees in force come before the proposal", async () => {
  answerAll();
  await openPage("/admin/surcharges", ada);
  await screen.findByRole("region", { name: /^Version 1/ });
  const headings = screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);
  const rules = headings.findIndex((text) => text?.startsWith("Version 1"));
  expect(rules).toBeGreaterThan(headings.indexOf("Versions"));
  expect(rules).toBeLessThan(headings.indexOf("No proposal is pending"));
});
