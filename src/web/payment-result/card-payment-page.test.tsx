import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  getRidePayment,
  payOtherwise,
  payRide,
  type RidePaymentView,
} from "#shared/payments/contract.ts";
import { getOpenRides, getRide } from "#shared/rides/contract.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { brokenAnswer, heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

beforeEach(() => void startClock("2026-11-22T14:41:00.000Z"));

const ride = aRide({
  state: "awaiting_payment",
  payBy: "2026-11-22T14:51:00.000Z",
  riderLogId: "019a0000-0000-7000-8000-000000000000-0",
  timeline: [],
});

const aPayment = (payment: Partial<RidePaymentView> = {}): RidePaymentView => ({
  success: true,
  state: "open",
  rideId: ride.id,
  rideState: "awaiting_payment",
  reference: "FRABC123XYZ",
  total: ride.total,
  amountDue: ride.amountDue,
  step: "ready",
  card: { brand: "visa", last4: "4242" },
  refusal: null,
  challengeUrl: null,
  ...payment,
});

const paid = aPayment({ state: "paid", rideState: "pending" });

const openPayment = (search = "") => {
  server.on(getRide, { success: true, ride });
  return openPage(`/payment/ride/${ride.id}${search}`, rosa);
};

test("authorizes at once, shows price lines and destination, and continues to the success page", async () => {
  const answer = heldAnswer(payRide);
  server.on(payRide, answer);
  server.on(getRidePayment, paid);
  await openPayment();
  expect(await screen.findByRole("heading", { name: "Authorizing your card..." })).toBeDefined();
  for (const { label } of ride.lines) expect(await screen.findByText(label)).toBeDefined();
  expect(screen.getByText(ride.to.label)).toBeDefined();
  answer.release(paid);
  expect(await screen.findByRole("heading", { name: "Payment Successful!" })).toBeDefined();
  expect(server.calls(payRide)).toHaveLength(1);
});

test("is never empty between the payment and its result", async () => {
  const answer = heldAnswer(payRide);
  server.on(payRide, answer);
  server.on(getRidePayment, paid);
  await openPayment();
  await screen.findByRole("heading", { name: "Authorizing your card..." });
  const main = screen.getByRole("main");
  const texts: (string | null)[] = [];
  const observer = new MutationObserver(() => void texts.push(main.textContent));
  observer.observe(main, { childList: true, subtree: true });
  answer.release(paid);
  await screen.findByRole("heading", { name: "Payment Successful!" });
  observer.disconnect();
  expect(texts.length).toBeGreaterThan(0);
  expect(texts).not.toContain("");
});

test("names the card, and polls until the bank has decided", async () => {
  server.on(payRide, aPayment(), aPayment(), paid);
  server.on(getRidePayment, paid);
  await openPayment();
  expect(await screen.findByText(/Asking the bank of your Visa ending in 4242/)).toBeDefined();
  await passTime(5);
  expect(await screen.findByRole("heading", { name: "Payment Successful!" })).toBeDefined();
});

test("shows the bank's sentence and opens the payment page for another card, once for two clicks", async () => {
  const refusal = "Your card has insufficient funds.";
  server.on(payRide, aPayment({ step: "refused", refusal }));
  const { person } = await openPayment();
  expect(await screen.findByText(refusal)).toBeDefined();
  expect(screen.getByText(/You have not been charged/)).toBeDefined();
  const answer = heldAnswer(payOtherwise);
  server.on(payOtherwise, answer);
  await person.dblClick(screen.getByRole("button", { name: "Use another card" }));
  answer.release({ success: true, url: "#stripe" });
  await waitFor(() => expect(location.hash).toBe("#stripe"));
  expect(server.calls(payOtherwise)).toHaveLength(1);
});

test("goes to the bank's page for 3-D Secure", async () => {
  server.on(payRide, aPayment({ step: "challenged", challengeUrl: "#bank" }));
  await openPayment();
  await waitFor(() => expect(location.hash).toBe("#bank"));
});

test("offers the bank's page again and another card to a rider who left 3-D Secure without an answer", async () => {
  server.on(payRide, aPayment({ step: "challenged", challengeUrl: "#bank" }));
  await openPayment("?payment_intent=pi_1&redirect_status=failed");
  const link = await screen.findByRole("link", { name: "Continue to your bank" });
  expect(link.getAttribute("href")).toBe("#bank");
  expect(screen.getByRole("button", { name: "Use another card" })).toBeDefined();
  expect(location.hash).toBe("");
});

test("continues on Stripe's page if the ride is paid there", async () => {
  server.on(payRide, aPayment({ step: "other", card: null }));
  await openPayment();
  expect(await screen.findByRole("button", { name: "Continue to payment" })).toBeDefined();
});

test("says that nothing is paid twice when the server fails, and tries again", async () => {
  server.on(payRide, brokenAnswer());
  const { person } = await openPayment();
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByText(/nothing is paid twice/)).toBeDefined();
  server.on(payRide, paid);
  server.on(getRidePayment, paid);
  await person.click(again);
  expect(await screen.findByRole("heading", { name: "Payment Successful!" })).toBeDefined();
});

test("reports that another card cannot be used right now", async () => {
  server.on(payRide, aPayment({ step: "refused", refusal: "Your card was declined." }));
  server.on(payOtherwise, lostAnswer());
  const { person } = await openPayment();
  await screen.findByText("Your card was declined.");
  await person.click(screen.getByRole("button", { name: "Use another card" }));
  expect(await screen.findByText(/Couldn't reach the server/)).toBeDefined();
});

test("a payment that cannot be loaded is not lost, and its ride is listed under Rides", async () => {
  server.on(getRidePayment, brokenAnswer());
  const { person } = await openPage(`/payment_success?ride=${ride.id}`, rosa);
  await screen.findByRole("heading", { name: "We could not load this payment" });
  const alert = within(screen.getByRole("main")).getByRole("alert");
  expect(alert.textContent).toMatch(
    /^If you paid, nothing is lost.*Something went wrong on our side/,
  );
  expect(screen.getByText(/^Reference for support/)).toBeDefined();
  expect(screen.getByRole("link", { name: "My rides" }).getAttribute("href")).toBe("/history");
  const reply = heldAnswer(getRidePayment);
  server.on(getRidePayment, reply);
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByRole("button", { name: "Try again" }).getAttribute("aria-busy")).toBe("true");
  reply.release(refusedAnswer(404, "Payment not found"));
  await screen.findByRole("heading", { name: "We cannot find this payment" });
  expect(screen.getByText(/^If you have just paid, wait a minute, then try again\./)).toBeDefined();
  server.on(getRidePayment, paid);
  server.on(getRide, { success: true, ride });
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Payment Successful!" });
});

test("does not say that a payment was canceled before it knows", async () => {
  server.on(getOpenRides, heldAnswer(getOpenRides));
  await openPage("/payment_cancel", rosa);
  await screen.findByRole("heading", { name: "Checking your payment..." });
  expect(screen.queryByText("You have not been charged.")).toBeNull();
});

test("the cancel page without a ride in its URL offers the unpaid ride", async () => {
  server.on(getOpenRides, { success: true, rides: [ride] });
  await openPage("/payment_cancel", rosa);
  await screen.findByText(/is kept for you for/);
  expect(screen.getByRole("button", { name: "Continue to payment" })).toBeDefined();
});

test("the cancel page without a ride in its URL links to the rides and home", async () => {
  server.on(getOpenRides, { success: true, rides: [] });
  await openPage("/payment_cancel", rosa);
  await screen.findByRole("heading", { name: "Payment Canceled" });
  expect(screen.getByRole("link", { name: "My rides" }).getAttribute("href")).toBe("/history");
  expect(screen.getByRole("link", { name: "Go to Home" }).getAttribute("href")).toBe("/");
});

test("the cancel page of a ride that it cannot load does not say that no ride is unpaid", async () => {
  server.on(getOpenRides, { success: true, rides: [] });
  server.on(getRide, brokenAnswer());
  const { router, person } = await openPage("/payment_cancel", rosa);
  await screen.findByText(/You have no unpaid ride/);
  await act(() => router.navigate({ to: "/payment_cancel", search: { ride: ride.id } }));
  await screen.findByRole("heading", { name: "We could not load this payment" });
  expect(screen.queryByRole("heading", { name: "Payment Canceled" })).toBeNull();
  expect(screen.queryByText("You have not been charged.")).toBeNull();
  const main = within(screen.getByRole("main"));
  const links = main.getAllByRole("link").map(({ textContent }) => textContent);
  expect(links).toEqual(["My rides", "Go to Home"]);
  const calls = server.calls(getRide).length;
  const reply = heldAnswer(getRide);
  server.on(getRide, reply);
  await person.click(main.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(server.calls(getRide)).toHaveLength(calls + 1));
  const again = main.getByRole("button", { name: "Try again" });
  expect(again.getAttribute("aria-busy")).toBe("true");
  expect(main.getByText(/Check under My rides whether the ride is paid\.$/)).toBeDefined();
  expect(main.getAllByRole("link")).toHaveLength(2);
  reply.release({ success: true, ride });
  await screen.findByText(/is kept for you for/);
  expect(main.getByRole("heading", { name: "Payment Canceled" })).toBeDefined();
});

test("shows an error for another rider's payment", async () => {
  server.on(payRide, refusedAnswer(404, "Payment not found"));
  server.on(getRide, refusedAnswer(404, "Ride not found"));
  await openPage(`/payment/ride/${ride.id}`, rosa);
  expect(await screen.findByRole("heading", { name: "We cannot find this payment" })).toBeDefined();
});
