import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getUserProfile } from "#shared/profile/contract.ts";
import {
  answerRatingAppeal,
  appealRecord,
  getOwnRecord,
  listRiderRecords,
  type OwnRecord,
  rateRider,
} from "#shared/ratings/rider-contract.ts";
import { getRecentRides, getRide, type Ride } from "#shared/rides/contract.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { listSuspensions } from "#shared/suspensions/contract.ts";
import { brokenAnswer, lostAnswer } from "#web/testing/answers.ts";
import { startClock } from "#web/testing/clock.ts";
import { answerDashboard } from "#web/testing/driver-dashboard.ts";
import { answerSettings } from "#web/testing/driver-profile.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada, dan, rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

beforeEach(() => {
  startClock("2026-11-22T14:41:00.000Z");
  localStorage.removeItem("skippedRider");
});

const pending = { rideAgain: "PENDING", ratableUntil: "2026-12-22T14:40:00.000Z" } as const;
const completed = (more: Partial<Ride> = {}) =>
  aRide({
    state: "completed",
    rideCompleted: true,
    timeline: [
      ...aRide().timeline,
      { state: "completed", at: "2026-11-22T14:40:30.000Z", by: "driver" },
    ],
    riderRating: pending,
    ...more,
  });
const question = () =>
  screen.findByRole("region", { name: "Would you ride with this person again?" });

test("a driver answers about the rider with one tap, and again after a lost reply", async () => {
  const ride = completed();
  server.on(getRide, { success: true, ride });
  server.on(rateRider, lostAnswer(), {
    success: true,
    message: "Your answer is saved. The rider does not see it.",
    rating: { ...pending, rideAgain: "YES" },
  });
  const { person } = await openPage(`/rides/${ride.id}`, dan);
  const card = await question();
  expect(card.textContent).toContain("Rosa never sees your answer");
  await person.click(within(card).getByRole("button", { name: "Yes" }));
  await within(card).findByRole("alert");
  server.on(getRide, {
    success: true,
    ride: completed({ riderRating: { ...pending, rideAgain: "YES" } }),
  });
  await person.click(within(card).getByRole("button", { name: "Yes" }));
  await within(await question()).findByRole("button", { name: "Change to No" });
  expect(server.calls(rateRider).map(({ body }) => body.status)).toEqual(["YES", "YES"]);
});

test("the dashboard first says what the last ride paid and asks about it until the driver skips it", async () => {
  const ride = completed();
  server.on(getRecentRides, { success: true, rides: [ride] });
  answerDashboard();
  const { person } = await openPage("/driver/dashboard", dan);
  const card = within(await question());
  card.getByText("Ride completed.");
  card.getByText("You earned $40.40.");
  expect(card.queryByText("Held")).toBeNull();
  card.getByText("Rosa Diaz, to JFK Airport, 9:38 AM ET");
  expect(card.getByRole("link", { name: "Open the ride" }).getAttribute("href")).toBe(
    `/rides/${ride.id}`,
  );
  const waiting = screen.getByRole("heading", { name: "Waiting for requests" });
  expect((await question()).compareDocumentPosition(waiting)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  await person.click(within(await question()).getByRole("button", { name: "Skip" }));
  await waitFor(() => expect(screen.queryByText(/never sees your answer/)).toBeNull());
  expect(localStorage.getItem("skippedRider")).toBe(ride.id);
});

test("a ride of the day before has its day, and its question stands below the waiting", async () => {
  startClock("2026-11-23T13:00:00.000Z");
  server.on(getRecentRides, { success: true, rides: [completed()] });
  answerDashboard();
  await openPage("/driver/dashboard", dan);
  const card = await question();
  within(card).getByText("Rosa Diaz, to JFK Airport, Sun, Nov 22, 9:38 AM ET");
  const waiting = screen.getByRole("heading", { name: "Waiting for requests" });
  expect(card.compareDocumentPosition(waiting)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});

test("a completed ride under review says that its fare waits", async () => {
  const since = "2026-11-22T14:40:31.000Z";
  const payout = { state: "under_review" as const, since, until: null, reason: null };
  server.on(getRecentRides, { success: true, rides: [completed({ payout })] });
  answerDashboard();
  await openPage("/driver/dashboard", dan);
  expect((await question()).textContent).toMatch(/Held.*Your pay waits until then\./);
});

test("a driver reads the rider's share before accepting", async () => {
  const rider = { ...aRide().rider, yesPercent: 93 };
  const ride = aRide({ state: "pending", answerBy: "2026-11-22T14:42:00.000Z", rider });
  server.on(getRide, { success: true, ride });
  await openPage(`/rides/${ride.id}`, dan);
  await screen.findByText("93 % of drivers would ride with this rider again");
});

const low: OwnRecord = { percent: 40, drivers: 5, isBelow: true, floor: 60, appeals: [] };
const appeal = {
  id: "019a0000-0000-7000-8000-0000000000f1",
  words: "I was ill on these rides.",
  state: "open" as const,
  appealedAt: "2026-11-22T14:00:00.000Z",
  answerBy: "2026-11-25T14:00:00.000Z",
  answer: null,
  answeredAt: null,
};
const openProfile = () => {
  answerSettings();
  server.otherwise(getUserProfile, {
    success: true,
    ...{ email: rosa.email, firstName: "Rosa", lastName: "Diaz" },
    ...{ phoneNumber: "2125550100", profileImage: null },
  });
  return openPage("/profile#safety", rosa);
};

test("a rider below the floor reads the share and appeals", async () => {
  server.on(getOwnRecord, { success: true, record: low });
  server.on(appealRecord, brokenAnswer(), {
    success: true,
    record: { ...low, appeals: [appeal] },
  });
  const { person } = await openProfile();
  await screen.findByText("40% of your drivers would ride with you again.");
  await person.type(screen.getByRole("textbox", { name: "Your appeal" }), appeal.words);
  await person.click(screen.getByRole("button", { name: "Send appeal" }));
  expect(await screen.findAllByText("Internal server error")).not.toHaveLength(0);
  server.on(getOwnRecord, { success: true, record: { ...low, appeals: [appeal] } });
  await person.click(screen.getByRole("button", { name: "Send appeal" }));
  await screen.findByText(/We answer by/);
  expect(screen.queryByRole("button", { name: "Send appeal" })).toBeNull();
});

test("a rider with few answers sees no share, and nothing to appeal", async () => {
  await openProfile();
  await screen.findByText(/Your share is shown once five drivers have answered/);
  expect(screen.queryByRole("button", { name: "Send appeal" })).toBeNull();
});

const riders = [
  {
    ...{ ...low, appeals: [appeal], id: "019a0000-0000-7000-8000-0000000000e1", yes: 2 },
    ...{ name: "Rosa Diaz", email: rosa.email, warnedAt: null },
  },
];
const pagination = { totalItems: 1, totalPages: 1, currentPage: 1 };
const openRatings = (page = "") => {
  server.on(listSuspensions, {
    ...{ success: true, suspensions: [], pagination },
    counts: { appeals: 0, standing: 0, ended: 0, ratings: 3 },
  });
  return openPage(`/admin/suspensions?view=ratings${page}`, ada);
};

test("a page past the end leads to the last page of riders", async () => {
  const emptyPage = { success: true as const, riders: [], pagination };
  server.on(listRiderRecords, ({ query }) =>
    Number(query.page) === 9 ? emptyPage : { ...emptyPage, riders },
  );
  await openRatings("&page=9");
  await screen.findByText("2 of 5 drivers would ride again (40 %)");
  expect(location.search).toBe("?view=ratings");
  expect(screen.getByText(/low share of Yes answers or an open appeal\. Appeals/)).toBeDefined();
  expect(screen.getByRole("radio", { name: /^Low ratings *3$/ })).toHaveProperty("checked", true);
});

test("an admin accepts an appeal against a rating, with an answer", async () => {
  server.on(listRiderRecords, { success: true, riders, pagination });
  server.on(answerRatingAppeal, { success: true });
  const { person } = await openRatings();
  await screen.findByText("2 of 5 drivers would ride again (40 %)");
  server.on(listRiderRecords, { success: true, riders: [], pagination });
  await person.click(screen.getByRole("button", { name: /^Accept the appeal of Rosa Diaz/ }));
  await person.type(screen.getByRole("textbox", { name: "Reason" }), "Get well soon.");
  await person.click(screen.getByRole("button", { name: "Accept" }));
  await screen.findByText("No rider has a low share of Yes answers or an open appeal");
  expect(server.calls(answerRatingAppeal)[0]?.body).toEqual({
    isAccepted: true,
    answer: "Get well soon.",
  });
});
