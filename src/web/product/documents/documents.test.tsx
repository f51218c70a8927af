import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getDocumentList, putDocumentList } from "#shared/documents/list-contract.ts";
import { formatIsoDay } from "#shared/market-day.ts";
import { marketIsoDateAfter } from "#shared/market-time.ts";
import { getSettings } from "#shared/product/settings-contract.ts";
import { aDocumentList } from "#web/product/testing/a-document-list.ts";
import { brokenAnswer, invalid, refusedAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { openSection } from "#web/testing/open-section.ts";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";

beforeEach(() => {
  server.on(getSettings, {
    success: true,
    settings: { version: 3, name: "", supportEmail: "", supportPhone: "", place: "", accent: "" },
    defaults: { name: "Faire", supportEmail: "rides@faire.example", accent: "#ffd60a" },
    ...{ logo: null, statementSuffix: null, policies: [], steps: [] },
  });
  server.on(getDocumentList, aDocumentList());
  server.on(putDocumentList, aDocumentList({ version: 1 }));
});

const open = async () => {
  const { person } = await openPage("/admin/settings", ada);
  await openSection(person, "Drivers' documents");
  const card = within(await screen.findByRole("region", { name: "Drivers' documents" }));
  return { person, card };
};
const openForm = async () => {
  const { person, card } = await open();
  await person.click(card.getByRole("button", { name: "Edit drivers' documents" }));
  return { person, card };
};
const addPermit = async () => {
  const { person, card } = await openForm();
  await person.click(card.getByRole("button", { name: "Add a document" }));
  const name = document.activeElement;
  await person.keyboard("Airport permit");
  return { person, card, name };
};
const sentBodies = () => server.calls(putDocumentList).map(({ body }) => body);
const dayIn = (days: number) => marketIsoDateAfter(new Date(), days);

test("lists the documents with what drivers send, and what becomes required", async () => {
  const { documents, ...list } = aDocumentList();
  const [license, ...rest] = documents;
  if (!license) throw new Error("New York asks for no license");
  const coming = { ...license, requiredFrom: "2099-12-10" };
  server.on(getDocumentList, { ...list, documents: [coming, ...rest] });
  const { card } = await open();
  expect(
    card.getByText("Required, of the vehicle: Policy number, last valid day, file"),
  ).toBeDefined();
  expect(
    card.getByText("Required from Dec 10, 2099: 42 of 57 verified drivers lack it now."),
  ).toBeDefined();
});

test.each([
  ["warn", "How to require documents", /enforce, drivers without a required document get no rides/],
  [
    "enforce",
    "How to let drivers drive without documents",
    /warn, drivers are told what is missing and can still drive/,
  ],
] as const)("says who can change the rule %s, and to what", async (policy, name, consequence) => {
  server.on(getDocumentList, { ...aDocumentList(), policy });
  const { person, card } = await open();
  await person.click(card.getByText(name));
  const answer = card.getByText(/^Only the person who runs the server can change this\. With /);
  expect(answer.textContent).toMatch(consequence);
});

test("offers to retry a failed load, and says if no documents are asked for", async () => {
  server.on(getDocumentList, brokenAnswer());
  const { person } = await openPage("/admin/settings", ada);
  const again = await screen.findByRole("button", { name: "Try again" });
  server.on(getDocumentList, aDocumentList({ documents: [] }));
  await person.click(again);
  expect(await screen.findByText("No documents are asked of drivers.")).toBeDefined();
});

test("focuses the name of an added document, counts the drivers affected, and saves once confirmed", async () => {
  const { person, card, name } = await addPermit();
  expect(name).toBe(card.getByDisplayValue("Airport permit"));
  expect(card.getByText(/^57 verified drivers lack it/)).toBeDefined();
  expect(card.getByDisplayValue(usDateOfIso(dayIn(14)))).toBeDefined();
  await person.click(card.getByRole("button", { name: "Save" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(
    dialog.getByText(`57 drivers will need Airport permit from ${formatIsoDay(dayIn(14))}.`),
  ).toBeDefined();
  expect(sentBodies()).toEqual([]);
  await person.click(dialog.getByRole("button", { name: "Save" }));
  await screen.findByText("Documents saved");
  expect(sentBodies()[0]).toMatchObject({ version: 0 });
  expect(sentBodies()[0]?.documents.at(-1)).toEqual({
    ...{ kind: null, label: "Airport permit", of: "driver", number: null, hint: "" },
    ...{ hasExpiry: true, takesFile: true, isRequired: true, requiredFrom: dayIn(14) },
  });
  expect(document.activeElement).toBe(
    card.getByRole("button", { name: "Edit drivers' documents" }),
  );
});

test("renames a document without a confirmation, since no driver is affected", async () => {
  const { person, card } = await openForm();
  expect(document.activeElement?.textContent).toContain("Driver license");
  await person.click(card.getByText("TLC license", { selector: "summary" }));
  const field = card.getByDisplayValue("TLC license");
  await person.clear(field);
  await person.type(field, "City permit");
  await person.click(card.getByRole("button", { name: "Save" }));
  await screen.findByText("Documents saved");
  expect(sentBodies()[0]?.documents[1]).toMatchObject({
    kind: "tlc_license",
    label: "City permit",
  });
});

test("shows each mistake in the summary and at its field", async () => {
  const { person, card } = await addPermit();
  const term = card.getByDisplayValue(usDateOfIso(dayIn(14)));
  await person.clear(term);
  await person.type(term, "01/01/2020");
  await person.click(card.getByText("Insurance", { selector: "summary" }));
  const name = card.getByDisplayValue("Insurance");
  await person.clear(name);
  await person.click(card.getByRole("button", { name: "Save" }));
  // In the summary, and at the field.
  expect(await card.findAllByText("Name is required")).toHaveLength(2);
  await person.type(name, "AIRPORT permit");
  await person.click(card.getByRole("button", { name: "Save" }));
  expect(await card.findAllByText("This document is in the list already")).toHaveLength(2);
  expect(card.getAllByText("This day has passed")).toHaveLength(2);
  await person.clear(term);
  await person.type(term, "next week");
  await person.click(card.getByRole("button", { name: "Save" }));
  expect(await card.findAllByText("Enter a day as MM/DD/YYYY")).toHaveLength(2);
  expect(sentBodies()).toEqual([]);
});

test("a document that asks for nothing is refused at its number", async () => {
  const { person, card } = await addPermit();
  const added = card.getByDisplayValue("Airport permit").closest("details");
  const fields = within(added as HTMLElement);
  await person.click(fields.getByRole("switch", { name: "Photo or PDF" }));
  await person.click(card.getByRole("button", { name: "Save" }));
  const sentence = "Ask for a number or a file, so that drivers can send something";
  expect(await card.findAllByText(sentence)).toHaveLength(2);
  await person.type(fields.getByLabelText("Label of the number"), "Permit number");
  await waitFor(() => expect(card.queryByText(sentence)).toBeNull());
});

test("removes and restores documents, and says that none are asked for", async () => {
  const { person, card } = await openForm();
  for (const { label } of aDocumentList().documents) {
    await person.click(card.getByText(label, { selector: "summary" }));
    await person.click(card.getByRole("button", { name: `Remove ${label}` }));
    expect(document.activeElement).toBe(card.getByRole("button", { name: `Restore ${label}` }));
  }
  await person.click(card.getByRole("button", { name: "Save" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("No documents are asked of drivers.")).toBeDefined();
  expect(
    dialog.getByText("Insurance: not asked for any more. What was sent stays stored."),
  ).toBeDefined();
  await person.click(dialog.getByRole("button", { name: "Cancel" }));
  await person.click(card.getByRole("button", { name: "Restore Insurance" }));
  await person.click(card.getByRole("button", { name: "Save" }));
  await person.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Save" }),
  );
  await screen.findByText("Documents saved");
  expect(sentBodies()[0]?.documents).toMatchObject([{ kind: "insurance", requiredFrom: null }]);
});

test("asks again for a document that was removed earlier, with a new first day", async () => {
  const { documents, ...list } = aDocumentList();
  const [license, ...rest] = documents;
  if (!license) throw new Error("New York asks for no license");
  server.on(getDocumentList, { ...list, documents: rest, others: [{ ...license, lacking: 0 }] });
  const { person, card } = await openForm();
  await person.click(card.getByRole("button", { name: "Ask for Driver license" }));
  expect(card.queryByRole("button", { name: "Ask for Driver license" })).toBeNull();
  expect(card.getByText(/^0 verified drivers lack it/)).toBeDefined();
  await person.click(card.getByRole("button", { name: "Save" }));
  await person.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Save" }),
  );
  await screen.findByText("Documents saved");
  expect(sentBodies()[0]?.documents.at(-1)).toMatchObject({
    ...{ kind: "driver_license", requiredFrom: dayIn(0) },
  });
});

test("keeps the input when the server refuses it, at the field or for the whole form", async () => {
  const { person, card } = await addPermit();
  const conflict = "Another owner has changed this since you opened the page.";
  server.on(
    putDocumentList,
    invalid({ "documents.6.label": "This name is taken" }),
    refusedAnswer(409, conflict, { code: "changed" }),
  );
  const save = async () => {
    await person.click(card.getByRole("button", { name: "Save" }));
    const dialog = await screen.findByRole("dialog");
    await person.click(within(dialog).getByRole("button", { name: "Save" }));
  };
  await save();
  expect(await card.findAllByText("This name is taken")).toHaveLength(2);
  await person.type(card.getByDisplayValue("Airport permit"), " of JFK");
  await save();
  expect(await card.findByText(conflict)).toBeDefined();
  expect(card.getByDisplayValue("Airport permit of JFK")).toBeDefined();
});
