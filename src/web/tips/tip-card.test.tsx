import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getCards } from "#shared/cards/contract.ts";
import { getIsFavorite } from "#shared/favorites/contract.ts";
import { getRide, type Ride } from "#shared/rides/contract.ts";
import { aRide, aSplit } from "#shared/rides/testing/a-ride.ts";
import { getTip, type Tip, type TipCard, tipRide, tipRideByCard } from "#shared/tips/contract.ts";
import { heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

beforeEach(() => void startClock("2026-11-22T15:41:00.000Z"));

const offered: Tip = {
  state: "none",
  amount: null,
  paidAt: null,
  until: "2026-12-22T15:40:00.000Z",
};
const paying: Tip = { ...offered, state: "paying", amount: 4 };
const paid: Tip = { state: "paid", amount: 4, paidAt: "2026-11-22T15:42:00.000Z", until: null };

const rideWith = (tip: Tip): Ride =>
  aRide({
    state: "completed",
    rideCompleted: true,
    tip,
    payment: {
      state: "captured",
      cardLast4: "4242",
      refunds: [],
      split: aSplit({ refunded: 0, driverFare: 40.4, faireTax: 6.06 }),
    },
  });

const openRide = (tip: Tip, search = "") => {
  const ride = rideWith(tip);
  server.on(getRide, { success: true, ride });
  server.on(getIsFavorite, { success: true, isFavorite: false });
  return openPage(`/rides/${ride.id}${search}`, rosa);
};

const card = async (name = "Add a tip for Dan") =>
  within(await screen.findByRole("region", { name }));

test("a completed ride offers amounts, none of them preselected, without an option to postpone", async () => {
  await openRide(offered);
  const tip = await card();
  tip.getByText("All of it goes to Dan.");
  const buttons = tip.getAllByRole("button").map(({ textContent }) => textContent);
  expect(buttons).toEqual(["$2", "$4", "Other"]);
  expect(tip.queryByRole("button", { pressed: true })).toBeNull();
});

test("a ride whose time to tip has passed offers no tip", async () => {
  await openRide({ ...offered, until: null });
  await screen.findByRole("heading", { name: "Receipt" });
  expect(screen.queryByRole("region", { name: "Add a tip for Dan" })).toBeNull();
});

test("without a saved card an amount charges nothing until its payment page is opened, once", async () => {
  const { person: user } = await openRide(offered);
  const opening = heldAnswer(tipRide);
  server.on(tipRide, opening);
  const tip = await card();
  await user.click(tip.getByRole("button", { name: "$4" }));
  const submit = await tip.findByRole("button", { name: "Continue to payment" });
  expect(server.calls(tipRide)).toEqual([]);
  await user.dblClick(submit);
  expect(tip.getByRole<HTMLButtonElement>("button", { name: "$2" }).disabled).toBe(true);
  opening.release({ success: true, url: "#pay" });
  await waitFor(() => expect(location.hash).toBe("#pay"));
  expect(server.calls(tipRide)).toMatchObject([{ body: { amount: 4 } }]);
});

test("another amount is checked at its field, and kept after a failure", async () => {
  const { person: user } = await openRide(offered);
  const tip = await card();
  await user.click(tip.getByRole("button", { name: "Other" }));
  const field = tip.getByRole<HTMLInputElement>("textbox", { name: "Tip in dollars" });
  expect(document.activeElement).toBe(field);
  const submit = () => user.click(tip.getByRole("button", { name: "Continue to payment" }));
  await submit();
  tip.getByText(/Enter an amount in dollars and cents/);
  await user.type(field, "0.5");
  tip.getByText(/A tip is at least \$1.00/);
  await user.clear(field);
  await user.type(field, "500");
  tip.getByText(/A tip is at most \$200.00/);
  await user.clear(field);
  await user.type(field, "7.50");
  server.on(tipRide, lostAnswer());
  await submit();
  await tip.findByRole("alert");
  expect(field.value).toBe("7.50");
  server.on(tipRide, { success: true, url: "#paid-later" });
  await submit();
  await waitFor(() => expect(location.hash).toBe("#paid-later"));
});

test("a refused tip shows the reason", async () => {
  const { person: user } = await openRide(offered);
  const sentence = "You have already tipped Dan for this ride";
  server.on(tipRide, refusedAnswer(409, sentence));
  const tip = await card();
  await user.click(tip.getByRole("button", { name: "$2" }));
  await user.click(await tip.findByRole("button", { name: "Continue to payment" }));
  expect((await tip.findByRole("alert")).textContent).toBe(sentence);
});

test("a tip refused because the ride was refunded meanwhile leaves its reason on the page after the offer is gone", async () => {
  const { person: user } = await openWithCard();
  const button = await chooseFour(user);
  const sentence = "This ride was refunded or is disputed, so it cannot be tipped";
  server.on(tipRideByCard, refusedAnswer(409, sentence, { code: "not_tippable" }));
  setTip({ ...offered, until: null });
  await user.click(button);
  await waitFor(() =>
    expect(screen.queryByRole("region", { name: "Add a tip for Dan" })).toBeNull(),
  );
  await passTime(30);
  screen.getByText(sentence);
});

test("a refused tip shows its reason only once", async () => {
  const { person: user } = await openWithCard();
  const button = await chooseFour(user);
  const sentence = "This ride was refunded or is disputed, so it cannot be tipped";
  server.on(tipRideByCard, refusedAnswer(409, sentence, { code: "not_tippable" }));
  await user.click(button);
  await screen.findByText(sentence);
  expect(screen.getAllByText(sentence)).toHaveLength(1);
});

test("a tip left unpaid can be paid, or given another amount", async () => {
  server.on(getTip, { success: true, tip: paying, card: null });
  const { person: user } = await openRide(paying, "?tip=unpaid");
  const tip = await card();
  await tip.findByText(/Your tip of \$4.00 is not paid/);
  tip.getByRole("button", { name: "Pay $4.00" });
  await user.click(tip.getByRole("button", { name: "Choose another amount" }));
  tip.getByRole("button", { name: "$2" });
});

test("after the payment page, the rider sees the thanks once the server has confirmed the payment", async () => {
  const confirming = heldAnswer(getTip);
  server.on(getTip, confirming);
  await openRide(paying, "?tip=paid");
  const waiting = await card();
  expect(waiting.getByRole("status").textContent).toContain("Confirming your tip of $4.00...");
  confirming.release({ success: true, tip: paid, card: null });
  const thanks = await card("Thank you for your tip");
  expect(thanks.getByRole("status").textContent).toContain(
    "You tipped Dan $4.00. All of it goes to Dan.",
  );
});

test("the receipt has a line for the tip and one for its refund", async () => {
  await openRide({ ...paid, state: "refunded" });
  const receipt = within(await screen.findByRole("region", { name: "Receipt" }));
  receipt.getByText("Tip");
  receipt.getByText("Tip refunded");
  expect(await card("Your tip was refunded")).toBeDefined();
});

const visa = {
  ...{ id: "pm_visa4242", brand: "visa", last4: "4242", expiryMonth: 12, expiryYear: 2030 },
  ...{ isDefault: true, isExpired: false },
};
const tipCard: TipCard = {
  ...{ step: "asked", brand: "visa", last4: "4242", refusal: null, challengeUrl: null },
};
const refusal = "Your bank refused this card. Your card has insufficient funds.";
const refusedCard: TipCard = { ...tipCard, step: "refused", refusal };

const openWithCard = async (tip: Tip = offered, search = "") => {
  server.on(getCards, { success: true, cards: [visa] });
  const page = await openRide(tip, search);
  return page;
};

/** Changes the ride's tip on the server. */
const setTip = (tip: Tip) => server.on(getRide, { success: true, ride: rideWith(tip) });

/** Chooses $4. Waits for the saved card. */
const chooseFour = async (user: { click(button: Element): Promise<void> }) => {
  const tip = await card();
  await user.click(tip.getByRole("button", { name: "$4" }));
  return tip.findByRole("button", { name: "Add $4.00 tip with Visa ·· 4242" });
};

test("with a saved card a tip takes two presses, and a double click on the second pays once", async () => {
  const { person: user } = await openWithCard();
  const paying = heldAnswer(tipRideByCard);
  server.on(tipRideByCard, paying);
  const button = await chooseFour(user);
  const tip = await card();
  expect(tip.getByRole("button", { name: "$4" }).getAttribute("aria-pressed")).toBe("true");
  expect(server.calls(tipRideByCard)).toEqual([]);
  await user.dblClick(button);
  expect(button.textContent).toContain("Asking your bank...");
  expect(tip.getByRole<HTMLButtonElement>("button", { name: "Use another card" }).disabled).toBe(
    true,
  );
  setTip(paid);
  paying.release({ success: true, tip: paid, card: null });
  const thanks = await card("Thank you for your tip");
  thanks.getByText("You tipped Dan $4.00. All of it goes to Dan.");
  expect(server.calls(tipRideByCard)).toMatchObject([{ body: { amount: 4, cardId: visa.id } }]);
  expect(server.calls(tipRide)).toEqual([]);
});

test("with a saved card the button shows the entered amount; Use another card opens the payment page", async () => {
  const { person: user } = await openWithCard();
  const tip = await card();
  await user.click(tip.getByRole("button", { name: "Other" }));
  await tip.findByRole("button", { name: "Add tip with Visa ·· 4242" });
  await user.type(tip.getByRole("textbox", { name: "Tip in dollars" }), "7.5");
  tip.getByRole("button", { name: "Add $7.50 tip with Visa ·· 4242" });
  server.on(tipRide, { success: true, url: "#other-card" });
  await user.click(tip.getByRole("button", { name: "Use another card" }));
  await waitFor(() => expect(location.hash).toBe("#other-card"));
  expect(server.calls(tipRide)).toMatchObject([{ body: { amount: 7.5 } }]);
  expect(server.calls(tipRideByCard)).toEqual([]);
});

test("a refused card shows the reason, and the button for another card opens the payment page for the same tip", async () => {
  const { person: user } = await openWithCard();
  const button = await chooseFour(user);
  setTip(paying);
  server.on(tipRideByCard, { success: true, tip: paying, card: refusedCard });
  server.on(getTip, { success: true, tip: paying, card: refusedCard });
  await user.click(button);
  const tip = await card();
  expect((await tip.findByRole("alert")).textContent).toBe(refusal);
  tip.getByText("Your tip of $4.00 is not paid. You have not been charged for it.");
  server.on(tipRide, { success: true, url: "#after-refusal" });
  await user.click(tip.getByRole("button", { name: "Use another card" }));
  await waitFor(() => expect(location.hash).toBe("#after-refusal"));
  expect(server.calls(tipRide)).toMatchObject([{ body: { amount: 4 } }]);
});

test("3-D Secure opens the bank's page; a rider who returns without an answer can open it again", async () => {
  const challenged: TipCard = { ...tipCard, step: "challenged", challengeUrl: "#bank" };
  const { person: user } = await openWithCard();
  const button = await chooseFour(user);
  server.on(tipRideByCard, { success: true, tip: paying, card: challenged });
  await user.click(button);
  await waitFor(() => expect(location.hash).toBe("#bank"));
  cleanup();
  server.on(getTip, { success: true, tip: paying, card: challenged });
  await openWithCard(paying, "?tip=paid");
  const tip = await card();
  await tip.findByText(/Your bank asks you to confirm your tip of \$4.00 with Visa ·· 4242/);
  expect(tip.getByRole("link", { name: "Continue to your bank" }).getAttribute("href")).toBe(
    "#bank",
  );
});

test("without a network the chosen amount stays, and the next press pays", async () => {
  const { person: user } = await openWithCard();
  const button = await chooseFour(user);
  server.on(tipRideByCard, lostAnswer());
  await user.click(button);
  const tip = await card();
  await tip.findByRole("alert");
  server.on(tipRideByCard, { success: true, tip: paid, card: null });
  setTip(paid);
  await user.click(tip.getByRole("button", { name: "Add $4.00 tip with Visa ·· 4242" }));
  await card("Thank you for your tip");
  expect(server.calls(tipRideByCard)).toHaveLength(2);
});

test("a card that was removed meanwhile is not offered again", async () => {
  const { person: user } = await openWithCard();
  const button = await chooseFour(user);
  const sentence = "This card is no longer saved. Use another card.";
  server.on(tipRideByCard, refusedAnswer(409, sentence));
  server.on(getCards, { success: true, cards: [] });
  await user.click(button);
  const tip = await card();
  expect((await tip.findByRole("alert")).textContent).toBe(sentence);
  await tip.findByRole("button", { name: "Continue to payment" });
});

test("an amount pressed while the saved card is loading waits for the card", async () => {
  const cards = heldAnswer(getCards);
  server.on(getCards, cards);
  const { person: user } = await openRide(offered);
  const tip = await card();
  await user.dblClick(tip.getByRole("button", { name: "$4" }));
  expect(tip.getByRole("button", { name: "$4" }).ariaBusy).toBe("true");
  for (const name of ["$2", "Other"])
    expect(tip.getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true);
  cards.release({ success: true, cards: [visa] });
  await tip.findByRole("button", { name: "Add $4.00 tip with Visa ·· 4242" });
  expect(tip.getByRole("button", { name: "$4" }).ariaBusy).toBeNull();
  expect(server.calls(tipRide)).toEqual([]);
});

test("an amount pressed while loading stays chosen if there is no card, and is paid on the payment page", async () => {
  const cards = heldAnswer(getCards);
  server.on(getCards, cards);
  const { person: user } = await openRide(offered);
  const tip = await card();
  await user.click(tip.getByRole("button", { name: "$4" }));
  cards.release({ success: true, cards: [] });
  const submit = await tip.findByRole("button", { name: "Continue to payment" });
  expect(tip.getByRole("button", { name: "$4" }).ariaPressed).toBe("true");
  server.on(tipRide, { success: true, url: "#no-card" });
  await user.click(submit);
  await waitFor(() => expect(location.hash).toBe("#no-card"));
  expect(server.calls(tipRide)).toMatchObject([{ body: { amount: 4 } }]);
});

test("the field for another amount, requested while the card is loading, offers the card once it is loaded", async () => {
  const cards = heldAnswer(getCards);
  server.on(getCards, cards);
  const { person: user } = await openRide(offered);
  const tip = await card();
  await user.click(tip.getByRole("button", { name: "Other" }));
  expect(tip.queryByRole("button", { name: "Continue to payment" })).toBeNull();
  expect(tip.getByRole("button", { name: "Other" }).ariaBusy).toBe("true");
  cards.release({ success: true, cards: [visa] });
  await tip.findByRole("button", { name: "Add tip with Visa ·· 4242" });
  expect(document.activeElement).toBe(tip.getByRole("textbox", { name: "Tip in dollars" }));
});

test("an expired card is not offered", async () => {
  server.on(getCards, { success: true, cards: [{ ...visa, isExpired: true }] });
  const { person: user } = await openRide(offered);
  server.on(tipRide, { success: true, url: "#expired" });
  const tip = await card();
  await user.click(tip.getByRole("button", { name: "$2" }));
  await user.click(await tip.findByRole("button", { name: "Continue to payment" }));
  await waitFor(() => expect(location.hash).toBe("#expired"));
});

test("a card that is refused again is reported as refused", async () => {
  server.on(getTip, { success: true, tip: paying, card: refusedCard });
  const { person: user } = await openWithCard(paying);
  const tip = await card();
  await user.click(await tip.findByRole("button", { name: "Choose another amount" }));
  const again = await chooseFour(user);
  server.on(tipRideByCard, { success: true, tip: paying, card: refusedCard });
  await user.click(again);
  expect((await tip.findByRole("alert")).textContent).toBe(refusal);
});
