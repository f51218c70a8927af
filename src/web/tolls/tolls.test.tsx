import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getIsFavorite } from "#shared/favorites/contract.ts";
import { decideToll } from "#shared/operations/acts-contract.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { aRideForAdmin } from "#shared/operations/testing/a-ride-for-admin.ts";
import { getRide, type Ride } from "#shared/rides/contract.ts";
import { aRide, aSplit } from "#shared/rides/testing/a-ride.ts";
import {
  enterToll,
  getTollPhoto,
  listTollRoads,
  objectToToll,
  payToll,
  type RideTolls,
  type Toll,
  uploadTollPhoto,
  withdrawToll,
} from "#shared/tolls/contract.ts";
import { heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada, dan, rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

beforeEach(() => {
  startClock("2026-11-22T15:41:00.000Z");
  server.on(getTollPhoto, { success: true, jpeg: "/9j/" });
  server.on(listTollRoads, {
    success: true,
    roads: [
      { name: "RFK Bridge", usualAmount: 7.46 },
      { name: "Holland Tunnel", usualAmount: 16.79 },
    ],
  });
  server.on(uploadTollPhoto, { success: true, photoId });
});

const photoId = "019a0000-0000-7000-8000-0000000000f0";
const open: Toll = {
  id: "019a0000-0000-7000-8000-0000000000f1",
  road: "RFK Bridge",
  amount: 7.46,
  state: "open",
  enteredAt: "2026-11-22T15:30:00.000Z",
  objectUntil: "2026-11-23T15:30:00.000Z",
  hasPhoto: true,
  objection: null,
  decisionReason: null,
  paidAt: null,
  refusal: null,
};
const terms: RideTolls = {
  limits: { each: 30, ride: 60 },
  isChargeable: true,
  refusal: null,
  until: null,
  entries: [],
};
const rideWith = (tolls: Partial<RideTolls>, state: Ride["state"] = "started"): Ride =>
  aRide({
    state,
    rideCompleted: state === "completed",
    tolls: { ...terms, ...tolls },
    payment: {
      state: "captured",
      cardLast4: "4242",
      refunds: [],
      split: aSplit({ refunded: 0, driverFare: 40.4, faireTax: 6.06 }),
    },
  });

const openRide = (ride: Ride, person = rosa) => {
  server.on(getRide, { success: true, ride });
  server.on(getIsFavorite, { success: true, isFavorite: false });
  return openPage(`/rides/${ride.id}`, person);
};

const photo = new File([new Uint8Array([0xff, 0xd8, 0xff])], "receipt.jpg", { type: "image/jpeg" });

/** Opens the driver's form. */
const openForm = async (ride = rideWith({})) => {
  const { person } = await openRide(ride, dan);
  await person.click(await screen.findByRole("button", { name: "Add a toll" }));
  const form = within(screen.getByRole("dialog", { name: "Add a toll" }));
  await form.findByRole("option", { name: "RFK Bridge" });
  const submit = () => person.click(form.getByRole("button", { name: "Add the toll" }));
  return { person, form, submit };
};

test("a double click enters one toll with its road, usual amount and photo", async () => {
  const { person, form } = await openForm();
  await person.selectOptions(form.getByLabelText("Road"), "RFK Bridge");
  expect(form.getByLabelText<HTMLInputElement>("Toll in dollars").value).toBe("7.46");
  await person.upload(form.getByLabelText("Photo file"), photo);
  const sending = heldAnswer(enterToll);
  server.on(enterToll, sending);
  await person.dblClick(form.getByRole("button", { name: "Add the toll" }));
  sending.release({ success: true, tolls: { ...terms, entries: [open] } });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.calls(enterToll)).toMatchObject([
    { body: { road: "RFK Bridge", amount: 7.46, photoId, isAnother: false } },
  ]);
});

test("a toll of $9,999, no road and no photo are refused at their fields, and nothing is sent", async () => {
  const { person, form, submit } = await openForm();
  await person.type(form.getByLabelText("Toll in dollars"), "9,999");
  await submit();
  form.getByText("A toll is at most $30.00. Enter the amount on the receipt.");
  form.getByText("Choose the road");
  form.getByText("Add a photo of the receipt");
  expect(server.calls(enterToll)).toEqual([]);
  expect(server.calls(uploadTollPhoto)).toEqual([]);
});

test("a toll above the ride's limit is refused with the amount that is left", async () => {
  const entries = [
    { ...open, amount: 30 },
    { ...open, id: photoId, amount: 25 },
  ];
  const { person, form, submit } = await openForm(rideWith({ entries }));
  await person.type(form.getByLabelText("Toll in dollars"), "5.01");
  await submit();
  form.getByText("All tolls of a ride are at most $60.00; $5.00 is left.");
});

test("a lost connection keeps the form, and the photo is uploaded once", async () => {
  const { person, form, submit } = await openForm();
  await person.selectOptions(form.getByLabelText("Road"), "Another road");
  await person.type(form.getByLabelText("Name of the road"), "Bear Mountain Bridge");
  await person.type(form.getByLabelText("Toll in dollars"), "2");
  await person.upload(form.getByLabelText("Photo file"), photo);
  server.on(enterToll, lostAnswer());
  await submit();
  await form.findByRole("alert");
  expect(form.getByLabelText<HTMLInputElement>("Name of the road").value).toBe(
    "Bear Mountain Bridge",
  );
  server.on(enterToll, { success: true, tolls: terms });
  await submit();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.calls(uploadTollPhoto)).toHaveLength(1);
});

test("an amount corrected while the toll is being sent is kept when the toll is refused, and is sent next", async () => {
  const { person, form, submit } = await openForm();
  await person.selectOptions(form.getByLabelText("Road"), "RFK Bridge");
  await person.upload(form.getByLabelText("Photo file"), photo);
  const sending = heldAnswer(enterToll);
  server.on(enterToll, sending);
  await submit();
  await waitFor(() => expect(server.calls(enterToll)).toHaveLength(1));
  await person.clear(form.getByLabelText("Toll in dollars"));
  await person.type(form.getByLabelText("Toll in dollars"), "7.5");
  sending.release(refusedAnswer(409, "The toll was not added"));
  expect((await form.findByRole("alert")).textContent).toBe("The toll was not added");
  server.on(enterToll, { success: true, tolls: { ...terms, entries: [open] } });
  await submit();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.calls(enterToll).map(({ body }) => body.amount)).toEqual([7.46, 7.5]);
});

test("without a saved card of the rider the driver sees an explanation instead of the form", async () => {
  const refusal =
    "No tolls can be added: the rider's payment method cannot be charged after the ride";
  await openRide(rideWith({ isChargeable: false, refusal }), dan);
  await screen.findByText(`${refusal}.`);
  expect(screen.queryByRole("button", { name: "Add a toll" })).toBeNull();
});

test("before the ride starts, the driver's page has no card for tolls", async () => {
  const refusal = "Tolls can be added once the ride has started";
  await openRide(rideWith({ refusal }, "arrived"), dan);
  await screen.findByRole("heading", { name: "Progress" });
  expect(screen.queryByRole("heading", { name: "Tolls" })).toBeNull();
});

test("the driver confirms the withdrawal of a toll; a refusal is shown, and a double click withdraws once", async () => {
  const { person } = await openRide(rideWith({ entries: [{ ...open, amount: 74.6 }] }), dan);
  await person.click(await screen.findByRole("button", { name: "Withdraw" }));
  const dialog = within(screen.getByRole("dialog", { name: "Withdraw this toll?" }));
  dialog.getByText(/RFK Bridge, \$74\.60\. The rider does not pay it\./);
  server.on(withdrawToll, refusedAnswer(409, "You can no longer withdraw this toll"));
  await person.click(dialog.getByRole("button", { name: "Withdraw the toll" }));
  expect((await dialog.findByRole("alert")).textContent).toBe(
    "You can no longer withdraw this toll",
  );
  const withdrawing = heldAnswer(withdrawToll);
  server.on(withdrawToll, withdrawing);
  await person.dblClick(dialog.getByRole("button", { name: "Withdraw the toll" }));
  const entries: Toll[] = [
    { ...open, state: "rejected", decisionReason: "The driver withdrew it" },
  ];
  server.on(getRide, { success: true, ride: rideWith({ entries }) });
  withdrawing.release({ success: true, tolls: { ...terms, entries } });
  await screen.findByText("Decision: The driver withdrew it");
  expect(screen.queryByRole("button", { name: "Withdraw" })).toBeNull();
  expect(server.calls(withdrawToll)).toHaveLength(2);
});

test("the rider sees photo and amount, and objects with one press of a reason", async () => {
  const { person } = await openRide(rideWith({ entries: [open] }, "completed"));
  const card = within(await screen.findByRole("region", { name: "A toll on your ride" }));
  await card.findByRole("img", { name: "Receipt of the toll, RFK Bridge" });
  card.getByText("$7.46");
  await person.click(card.getByRole("button", { name: "Object" }));
  const reason = card.getByRole("button", { name: "We did not use this road" });
  expect(reason.closest("form")?.contains(document.activeElement)).toBe(true);
  await person.click(card.getByRole("button", { name: "Cancel" }));
  expect(document.activeElement).toBe(card.getByRole("button", { name: "Object" }));
  await person.keyboard("{Enter}");
  const objecting = heldAnswer(objectToToll);
  server.on(objectToToll, objecting);
  await person.dblClick(card.getByRole("button", { name: "We did not use this road" }));
  const objected: Toll = { ...open, state: "objected", objection: "We did not use this road" };
  server.on(getRide, { success: true, ride: rideWith({ entries: [objected] }, "completed") });
  objecting.release({ success: true, tolls: { ...terms, entries: [objected] } });
  await card.findByText("You objected. We look at the photo and decide.");
  expect(server.calls(objectToToll)).toMatchObject([
    { params: { id: open.id }, body: { reason: "We did not use this road" } },
  ]);
});

test("a refused objection shows the reason", async () => {
  const { person } = await openRide(rideWith({ entries: [open] }, "completed"));
  const card = within(await screen.findByRole("region", { name: "A toll on your ride" }));
  await person.click(card.getByRole("button", { name: "Object" }));
  server.on(objectToToll, refusedAnswer(409, "You can no longer object to this toll"));
  await person.type(card.getByLabelText("Another reason"), "It was free");
  await person.click(card.getByRole("button", { name: "Send objection" }));
  expect((await card.findByRole("alert")).textContent).toBe(
    "You can no longer object to this toll",
  );
});

test("a toll whose card was refused is paid on the payment page", async () => {
  const refusal = "Your bank refused this card. Your card was declined.";
  const entries = [{ ...open, state: "unpaid", refusal } as const];
  const { person } = await openRide(rideWith({ entries }, "completed"));
  const card = within(await screen.findByRole("region", { name: "A toll on your ride" }));
  expect((await card.findByRole("alert")).textContent).toBe(refusal);
  server.on(payToll, { success: true, url: "#toll-page" });
  await person.click(card.getByRole("button", { name: "Pay $7.46" }));
  await waitFor(() => expect(location.hash).toBe("#toll-page"));
});

test("a paid toll appears on the receipt", async () => {
  const entries = [{ ...open, state: "paid", paidAt: "2026-11-23T15:31:00.000Z" } as const];
  await openRide(rideWith({ entries }, "completed"));
  const receipt = within(await screen.findByRole("region", { name: "Receipt" }));
  receipt.getByText("Toll, RFK Bridge");
  receipt.getByText("$7.46");
});

test("an admin rejects a disputed toll once, and must give a reason", async () => {
  const entries = [{ ...open, state: "objected", objection: "It was free" } as const];
  const record = aRideForAdmin({ ride: rideWith({ entries }, "completed") });
  server.on(getAdminRide, record);
  const { person } = await openPage(`/admin/rides/${record.ride.id}`, ada);
  const heading = await screen.findByRole("heading", { name: "Tolls" });
  const section = within(heading.closest("section") as HTMLElement);
  section.getByText("Objection: It was free");
  const reject = section.getByRole("button", { name: "Reject the toll" });
  await person.click(reject);
  section.getByText("Reason is required");
  expect(server.calls(decideToll)).toEqual([]);
  await person.type(section.getByLabelText(/Reason/), "The photo is of another day");
  server.on(decideToll, { success: true });
  await person.dblClick(reject);
  await waitFor(() => expect(server.calls(decideToll)).toHaveLength(1));
  expect(server.calls(decideToll)).toMatchObject([
    { body: { decision: "reject", reason: "The photo is of another day" } },
  ]);
});
