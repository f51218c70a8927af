import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { ReplyOf } from "#shared/endpoint.ts";
import { getCredits, getReferralCode, listReferrals } from "#shared/referrals/contract.ts";
import { brokenAnswer, lostAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan, rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const onePage = { totalItems: 1, totalPages: 1, currentPage: 1 };

const someCredits = (
  moves: ReplyOf<typeof getCredits>["moves"] = [],
): ReplyOf<typeof getCredits> => ({
  success: true,
  open: 5,
  terms: { credit: 5, riderRides: 1, driverRides: 10 },
  moves,
  pagination: onePage,
});

const someReferrals = (totalPages = 1): ReplyOf<typeof listReferrals> => ({
  success: true,
  referrals: [
    {
      id: "019a0000-0000-7000-8000-0000000000e1",
      name: "Luis M.",
      date: "2026-11-20T14:00:00.000Z",
      role: "driver",
      credit: null,
    },
  ],
  pagination: { ...onePage, totalPages },
});

beforeEach(() => {
  server.on(getReferralCode, { success: true, referralCode: "ABCD2345" });
  server.on(getCredits, someCredits());
  server.on(listReferrals, someReferrals());
});

test("copies the referral link and announces it", async () => {
  const { person } = await openPage("/referrals", rosa);
  await screen.findByText("ABCD2345");
  expect(screen.getByText("https://faire.test/ref/ABCD2345")).toBeDefined();
  await person.click(screen.getByRole("button", { name: "Copy link" }));
  await screen.findByText("Referral link copied to clipboard!");
  expect(await navigator.clipboard.readText()).toBe("https://faire.test/ref/ABCD2345");
  expect(screen.getByRole("button", { name: "Copied" })).toBeDefined();
});

test.each([
  [rosa, "We take it off the Faire Tax of your next rides automatically."],
  [
    dan,
    "We add it to the fares of your next completed rides automatically. It comes out of the Faire Tax: riders pay no more.",
  ],
])("shows the credit terms of a $role", async (person, words) => {
  await openPage("/referrals", person);
  const card = await screen.findByRole("region", { name: "Your credit" });
  await within(card).findByText(/first ride as a rider, or first 10 rides as a driver/);
  expect(card.textContent).toContain(words);
  expect(within(card).getByText("$5.00")).toBeDefined();
});

test("distinguishes received and used credits", async () => {
  const move = { isOwn: false, isReserved: false, at: "2026-11-20T14:00:00.000Z" };
  server.on(
    getCredits,
    someCredits([
      {
        ...move,
        id: "019a0000-0000-7000-8000-0000000000e1",
        kind: "given",
        name: "Luis M.",
        reference: null,
        amount: 5,
      },
      {
        ...move,
        id: "019a0000-0000-7000-8000-0000000000e2",
        kind: "used",
        name: null,
        reference: "FRABC123XYZ",
        amount: -2.5,
        isReserved: true,
      },
    ]),
  );
  await openPage("/referrals", rosa);
  expect(await screen.findByText("Luis M. came with your code")).toBeDefined();
  expect(screen.getByRole("link", { name: "FRABC123XYZ" })).toBeDefined();
  expect(screen.getByText(/reserved until the ride is over/)).toBeDefined();
});

test("stores the page of referrals in the URL", async () => {
  server.on(listReferrals, someReferrals(3));
  const { person } = await openPage("/referrals", rosa);
  await screen.findByText("Luis M.");
  await person.click(screen.getByRole("button", { name: /Next/ }));
  await waitFor(() => expect(server.calls(listReferrals).at(-1)?.query.page).toBe(2));
  expect(location.search).toBe("?page=2");
});

test.each([
  [null, "No credit until they have driven 10 rides that count"],
  [{ amount: 5, at: "2026-11-21T14:00:00.000Z" }, "You got $5.00 on Nov 21, 2026"],
])("says whether a referral earned a credit", async (credit, words) => {
  const reply = someReferrals(1);
  server.on(listReferrals, {
    ...reply,
    referrals: reply.referrals.map((referral) => ({ ...referral, credit })),
  });
  await openPage("/referrals", rosa);
  const row = (await screen.findByText("Luis M.")).closest("li");
  expect(row?.textContent).toContain(words);
});

test("shows how to start without referrals", async () => {
  server.on(listReferrals, {
    success: true,
    referrals: [],
    pagination: { totalItems: 0, totalPages: 1, currentPage: 1 },
  });
  await openPage("/referrals", rosa);
  await screen.findByText("No referrals yet. Share your code to get started!");
});

test("a code that failed to load says so in red, and can be loaded again", async () => {
  server.on(getReferralCode, lostAnswer());
  const { person } = await openPage("/referrals", rosa);
  const code = within(screen.getByRole("region", { name: "Your code" }));
  const again = await code.findByRole("button", { name: "Try again" });
  expect(code.getByText(/Couldn't reach the server/).className).toBe("text-danger");
  server.on(getReferralCode, { success: true, referralCode: "ABCD2345" });
  await person.click(again);
  await screen.findByText("ABCD2345");
});

test("two failed parts have one box with one button, and do not hide the credit", async () => {
  server.on(listReferrals, brokenAnswer());
  server.on(getReferralCode, brokenAnswer());
  const { person } = await openPage("/referrals", rosa);
  await screen.findByText("$5.00");
  await screen.findByText(
    /^We could not load your (code and your referrals|referrals and your code)/,
  );
  expect(screen.getByText(/^Something went wrong on our side/).className).toBe("text-danger");
  expect(screen.queryByRole("heading", { name: "Your code" })).toBeNull();
  server.on(getReferralCode, { success: true, referralCode: "ABCD2345" });
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("ABCD2345");
});
