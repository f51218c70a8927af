import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getIsFavorite } from "#shared/favorites/contract.ts";
import {
  closeLostItem,
  type LostItem,
  listLostItems,
  listOpenLostItems,
  moveLostItem,
  reportLostItem,
} from "#shared/lost-items/contract.ts";
import { getRide } from "#shared/rides/contract.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { invalid, lostAnswer } from "#web/testing/answers.ts";
import { startClock } from "#web/testing/clock.ts";
import { answerDashboard } from "#web/testing/driver-dashboard.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada, dan, rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

beforeEach(() => void startClock("2026-11-22T14:41:00.000Z"));

const umbrella: LostItem = {
  ...{ what: "A black umbrella", place: "Under the seat", contact: "212-555-0100" },
  ...{ bestTime: "After 6 PM", state: "reported", answer: "" },
  reportedAt: "2026-11-22T14:40:00.000Z",
  changedAt: "2026-11-22T14:40:00.000Z",
};
const rideWith = (item: LostItem | null) =>
  aRide({
    state: "completed",
    rideCompleted: true,
    lostItem: { until: item ? null : "2026-12-22T14:40:00.000Z", item },
  });
const show = (item: LostItem | null) => {
  server.otherwise(getIsFavorite, { success: true, isFavorite: false });
  server.on(getRide, { success: true, ride: rideWith(item) });
};
const button = (name: string) => screen.findByRole("button", { name });

test("a rider reports something lost; the form says that the return is free and keeps its input", async () => {
  show(null);
  server.on(reportLostItem, invalid({ contact: "How to reach you is required" }), lostAnswer(), {
    success: true,
    item: umbrella,
  });
  const { person } = await openPage(`/rides/${aRide().id}`, rosa);
  await person.click(await button("Report a lost item"));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText(/The return is free/);
  await person.click(await dialog.findByRole("button", { name: "Send report" }));
  expect(await dialog.findAllByText("What you lost is required")).not.toHaveLength(0);
  const what = dialog.getByRole<HTMLInputElement>("textbox", { name: "What did you lose?" });
  await person.type(what, umbrella.what);
  const contact = dialog.getByRole<HTMLInputElement>("textbox", {
    name: "How can the driver reach you?",
  });
  expect(contact.value).toBe("(212) 555-0100");
  await person.click(dialog.getByRole("button", { name: "Send report" }));
  expect(await dialog.findAllByText("How to reach you is required")).not.toHaveLength(0);
  await person.click(dialog.getByRole("button", { name: "Send report" }));
  await waitFor(() => expect(server.calls(reportLostItem)).toHaveLength(2));
  expect(what.value).toBe(umbrella.what);
  show(umbrella);
  await person.click(dialog.getByRole("button", { name: "Send report" }));
  await screen.findByRole("heading", { name: "Lost item reported" });
});

test("a driver answers Found with a text, then Handed back", async () => {
  show(umbrella);
  server.on(moveLostItem, lostAnswer(), { success: true, item: umbrella });
  const { person } = await openPage(`/rides/${aRide().id}`, dan);
  await person.type(
    await screen.findByRole("textbox", { name: "Your words (optional)" }),
    "In my trunk",
  );
  await person.click(await button("Found"));
  await screen.findByText(/Couldn't reach the server/);
  show({ ...umbrella, state: "found", answer: "In my trunk" });
  await person.click(await button("Found"));
  await screen.findByRole("heading", { name: "Lost item found" });
  show({ ...umbrella, state: "handed_back" });
  await person.click(await button("Handed back"));
  await screen.findByRole("heading", { name: "Lost item handed back" });
  expect(server.calls(moveLostItem).map(({ body }) => body)).toEqual([
    { state: "found", answer: "In my trunk" },
    { state: "found", answer: "In my trunk" },
    { state: "handed_back", answer: "" },
  ]);
  expect(screen.queryByRole("button", { name: "Found" })).toBeNull();
});

test("a rider confirms the return of the item", async () => {
  show({ ...umbrella, state: "found", answer: "In my trunk" });
  server.on(moveLostItem, { success: true, item: umbrella });
  const { person } = await openPage(`/rides/${aRide().id}`, rosa);
  await screen.findByText("In my trunk");
  await person.click(await button("I have it back"));
  await waitFor(() =>
    expect(server.calls(moveLostItem)[0]?.body).toEqual({ state: "handed_back", answer: "" }),
  );
});

const listed = {
  ...umbrella,
  ...{ rideId: aRide().id, reference: "FRABCDEFGHI", riderName: "Rosa Diaz" },
  driverName: "Dan Ortiz",
};

test("the driver's dashboard shows the open reports", async () => {
  server.on(listOpenLostItems, { success: true, items: [listed] });
  answerDashboard();
  await openPage("/driver/dashboard", dan);
  await screen.findByRole("link", { name: "Rosa Diaz: A black umbrella" });
});

test("an admin closes a report with a reason", async () => {
  const pagination = { totalItems: 1, totalPages: 1, currentPage: 1 };
  server.on(listLostItems, { success: true, items: [listed], pagination });
  server.on(closeLostItem, { success: true, item: umbrella });
  const { person } = await openPage("/admin/reports?view=lost", ada);
  await person.click(await button("Close the report of A black umbrella"));
  await person.type(screen.getByRole("textbox", { name: "Reason" }), "Settled by phone");
  server.on(listLostItems, { success: true, items: [], pagination });
  await person.click(
    within(screen.getByRole("dialog")).getByRole("button", { name: "Close report" }),
  );
  await screen.findByText("No lost items reported");
});
