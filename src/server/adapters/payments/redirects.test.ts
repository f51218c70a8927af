import { expect, test } from "vitest";
import { redirectsOf } from "./redirects.ts";

const redirects = redirectsOf({ checkoutHost: "pay.faire.coop" });
const session = (url: string | null) =>
  ({ id: "cs_1", status: "open", url, subjectId: null, paymentIntentId: null }) as const;
const card = (challengeUrl: string | null) =>
  ({ id: "pi_1", status: "challenged", challengeUrl, refusal: null }) as const;

test.each([
  "https://checkout.stripe.com/c/pay/cs_live_1",
  "https://hooks.stripe.com/3d_secure_2/x",
  "https://connect.stripe.com/setup/e/acct_1",
  "https://pay.faire.coop/c/pay/cs_live_1",
])("people are sent to %s", async (url) => {
  expect(await redirects.link(Promise.resolve(url))).toBe(url);
  expect(await redirects.session(Promise.resolve(session(url)))).toEqual(session(url));
  expect(await redirects.card(Promise.resolve(card(url)))).toEqual(card(url));
});

test.each([
  "http://checkout.stripe.com/c/pay/cs_live_1",
  "https://stripe.com.evil.example/",
  "https://notstripe.com/",
  "https://pay.faire.coop.evil.example/",
  "https://evil.example/?checkout.stripe.com",
  "javascript:alert(1)",
])("nobody is sent to %s", async (url) => {
  await expect(redirects.link(Promise.resolve(url))).rejects.toThrow();
  expect(await redirects.session(Promise.resolve(session(url)))).toEqual(session(null));
  expect(await redirects.card(Promise.resolve(card(url)))).toEqual(card(null));
});

test("a demo sends people to its own sandbox", async () => {
  const url = "http://localhost:3001/c/pay/cs_test_1";
  const { link } = redirectsOf({ baseUrl: "http://127.0.0.1:3001" });
  expect(await link(Promise.resolve(url))).toBe(url);
});
