import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerRideCheck, getRideCheck } from "#shared/ride-checks/contract.ts";
import { getRide } from "#shared/rides/contract.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { lostAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const ride = aRide({ state: "started" });
const check = { kind: "standing", askedAt: "2026-11-22T14:41:00.000Z" } as const;
const none = { success: true, check: null } as const;

const openQuestion = async () => {
  server.on(getRide, { success: true, ride });
  server.on(getRideCheck, none);
  server.on(answerRideCheck, { success: true });
  const { person } = await openPage(`/rides/${ride.id}`, rosa);
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByText("Is everything all right?")).toBeNull();
  server.on(getRideCheck, { success: true, check });
  server.tell({ type: "message", rideId: ride.id });
  await screen.findByRole("heading", { name: "Is everything all right?" });
  return person;
};

test("asks live, and the answer closes the question", async () => {
  const person = await openQuestion();
  server.on(answerRideCheck, lostAnswer(), { success: true });
  const fine = screen.getByRole("button", { name: "I am fine" });
  await person.click(fine);
  await screen.findByText(/Couldn't reach the server/);
  server.on(getRideCheck, none);
  await person.click(fine);
  await waitFor(() => expect(screen.queryByText("Is everything all right?")).toBeNull());
  expect(server.calls(answerRideCheck).at(-1)?.body).toEqual({ answer: "fine" });
});

test("Get help opens the safety sheet and is recorded", async () => {
  const person = await openQuestion();
  await person.click(screen.getByRole("button", { name: "Get help" }));
  expect(await screen.findByRole("link", { name: "Call 911" })).toBeDefined();
  await waitFor(() => expect(server.calls(answerRideCheck)[0]?.body).toEqual({ answer: "help" }));
});
