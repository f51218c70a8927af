import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { acceptRide, completeRide, rejectRide } from "#shared/rides/contract.ts";
import {
  type DriverRide,
  getDriverHistory,
  getScheduledRides,
} from "#shared/rides/lists-contract.ts";
import { aDriverRide, someDriverRides } from "#shared/rides/testing/a-driver-ride.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const request = aDriverRide({ state: "pending", status: "Pending" });
const accepted = aDriverRide({ state: "accepted" });
const started = aDriverRide({ state: "started" });
const reply = (state: "accepted" | "rejected" | "completed") =>
  ({ success: true, ride: aRide({ state }) }) as const;

beforeEach(() => {
  startClock("2026-11-22T14:41:00.000Z");
  server.on(getScheduledRides, someDriverRides([]));
});

const openList = async (ride: DriverRide) => {
  server.on(getDriverHistory, someDriverRides([ride]));
  const page = await openPage("/driver/history", dan);
  await screen.findByRole("link", { name: /details of Rosa Diaz's ride/ });
  return page;
};

/** Opens the answer dialog of a listed request. */
const openQuestion = async (ride = request) => {
  const { person } = await openList(ride);
  const openButton = screen.getByRole("button", { name: "Accept / Reject" });
  await person.click(openButton);
  const dialog = within(screen.getByRole("dialog", { name: "Rosa Diaz requested a ride" }));
  const button = (name: "Accept" | "Reject") => dialog.getByRole("button", { name });
  return { person, openButton, dialog, button };
};

/** Opens the dialog that confirms a completion. */
const openCompletion = async (ride = started) => {
  const { person } = await openList(ride);
  await person.click(screen.getByRole("button", { name: "Complete Action" }));
  const name = "Complete Rosa Diaz's ride to JFK Airport?";
  const dialog = within(screen.getByRole("dialog", { name }));
  return { person, dialog, confirm: dialog.getByRole("button", { name: "Complete ride" }) };
};

test("shows pay, distance, time and places before anything is sent", async () => {
  const { dialog } = await openQuestion();
  for (const words of ["$40.40", "17.2 mi", "48 min (estimated)", "350 5th Ave, New York, NY"])
    expect(dialog.getByText(words)).toBeDefined();
  expect(dialog.getByText(/If you reject, the rider gets everything back/)).toBeDefined();
  expect(server.calls(acceptRide)).toEqual([]);
  expect(server.calls(rejectRide)).toEqual([]);
});

test("accepts once for a double click and blocks other answers meanwhile", async () => {
  const pendingReply = heldAnswer(acceptRide);
  server.on(acceptRide, pendingReply);
  server.on(rejectRide, reply("rejected"));
  const { person, button } = await openQuestion();
  await person.dblClick(button("Accept"));
  expect(button("Accept").getAttribute("aria-busy")).toBe("true");
  expect(button("Reject")).toHaveProperty("disabled", true);
  await person.click(button("Reject"));
  pendingReply.release(reply("accepted"));
  await screen.findByText("Ride accepted");
  expect(server.calls(acceptRide).map(({ params }) => params)).toEqual([{ rideId: request.id }]);
  expect(server.calls(rejectRide)).toEqual([]);
});

test("closes the dialog after an answer, reloads the list and focuses its heading", async () => {
  server.on(acceptRide, reply("accepted"));
  const { person, button } = await openQuestion();
  server.on(getDriverHistory, someDriverRides([accepted]));
  await person.click(button("Accept"));
  await screen.findByRole("button", { name: "Complete Action" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Ride History" }));
});

test("sends the reason of a rejection", async () => {
  server.on(rejectRide, reply("rejected"));
  const { person, dialog, button } = await openQuestion();
  await person.type(dialog.getByLabelText("Reason if you reject (optional)"), "Flat tire");
  await person.dblClick(button("Reject"));
  await screen.findByText("Ride rejected");
  expect(server.calls(rejectRide).map(({ body }) => body)).toEqual([{ reason: "Flat tire" }]);
});

test("shows a refusal in the dialog and keeps the reason", async () => {
  server.on(rejectRide, refusedAnswer(409, "The rider canceled this ride", { state: "cancelled" }));
  const { person, dialog, button } = await openQuestion();
  const reason = dialog.getByLabelText("Reason if you reject (optional)");
  await person.type(reason, "Flat tire");
  await person.click(button("Reject"));
  expect((await dialog.findByRole("alert")).textContent).toBe("The rider canceled this ride");
  expect(screen.getByText("Failed to reject ride.")).toBeDefined();
  expect(reason).toHaveProperty("value", "Flat tire");
});

test("can accept again after a lost reply", async () => {
  server.on(acceptRide, lostAnswer(), reply("accepted"));
  const { person, dialog, button } = await openQuestion();
  await person.click(button("Accept"));
  await dialog.findByText("Couldn't reach the server. Your details are saved. Try again.");
  expect(screen.getByText("Failed to accept ride.")).toBeDefined();
  await person.click(button("Accept"));
  await screen.findByText("Ride accepted");
});

test("shows that a request was canceled while the dialog is open", async () => {
  const { person, openButton, dialog } = await openQuestion();
  const reason = "The ride was canceled";
  const canceled = aDriverRide({ state: "cancelled", isRejected: true, reason });
  server.on(getDriverHistory, someDriverRides([canceled]));
  server.tell({ type: "ride", rideId: request.id, state: "cancelled", eventId: 7 });
  await dialog.findByText("The ride was canceled.");
  expect(dialog.queryByRole("button", { name: "Accept" })).toBeNull();
  await person.click(dialog.getAllByRole("button", { name: "Close" }).at(-1) ?? document.body);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(openButton.isConnected).toBe(false);
});

test("blocks both answers after the deadline", async () => {
  const { dialog, button } = await openQuestion();
  await passTime(61);
  expect(dialog.getByText("The time to answer is over.")).toBeDefined();
  expect(button("Accept")).toHaveProperty("disabled", true);
  expect(button("Reject")).toHaveProperty("disabled", true);
});

test("closes on Escape without sending and returns the focus", async () => {
  const { person, openButton } = await openQuestion();
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(openButton);
  expect(server.calls(acceptRide)).toEqual([]);
});

test("shows no button for a request past its deadline", async () => {
  await openList(aDriverRide({ ...request, answerBy: "2026-11-22T14:40:59.000Z" }));
  expect(screen.getAllByText("The time to answer is over.")).not.toEqual([]);
  expect(screen.queryByRole("button", { name: "Accept / Reject" })).toBeNull();
});

test("blocks completing a scheduled ride before its pickup and shows the earliest time", async () => {
  await openList(
    aDriverRide({
      kind: "scheduled",
      state: "accepted",
      datetime: "2026-11-22T14:42:00.000Z",
    }),
  );
  const complete = screen.getByRole("button", { name: "Complete Action" });
  expect(complete).toHaveProperty("disabled", true);
  const [note] = screen.getAllByText(/You can complete it from/);
  expect(note?.textContent).toContain("9:42 AM");
  await passTime(65);
  expect(complete).toHaveProperty("disabled", false);
});

test("completes once for a double click and shows the earnings", async () => {
  const pendingReply = heldAnswer(completeRide);
  server.on(completeRide, pendingReply);
  const { person, dialog, confirm } = await openCompletion();
  expect(dialog.getByText(/This action cannot be undone/)).toBeDefined();
  await person.dblClick(confirm);
  expect(confirm.getAttribute("aria-busy")).toBe("true");
  server.on(getDriverHistory, someDriverRides());
  pendingReply.release(reply("completed"));
  await screen.findByText("Ride completed");
  expect(screen.getByText(/\$40\.40\./)).toBeDefined();
  expect(server.calls(completeRide)).toHaveLength(1);
  await screen.findByRole("button", { name: "Completed" });
});

test("can complete a scheduled ride again after a lost reply", async () => {
  server.on(completeRide, lostAnswer(), reply("completed"));
  const ride = { kind: "scheduled", datetime: "2026-11-22T14:00:00.000Z" } as const;
  const { person, confirm } = await openCompletion(aDriverRide({ ...started, ...ride }));
  await person.click(confirm);
  await screen.findByText("Failed to complete the scheduled ride.");
  await person.click(confirm);
  await screen.findByText("Ride completed");
});

test("keeps the dialog open with the reason if a completion is refused", async () => {
  server.on(
    completeRide,
    refusedAnswer(409, "This ride has already ended", { state: "completed" }),
  );
  const { person, dialog, confirm } = await openCompletion();
  await person.click(confirm);
  expect((await dialog.findByRole("alert")).textContent).toBe("This ride has already ended");
  expect(screen.getByText("Failed to complete the action.")).toBeDefined();
});
