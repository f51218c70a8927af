import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { confirmEmail } from "#shared/credentials/contract.ts";
import { brokenAnswer, heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const confirmed = { success: true, message: "Log in with the new one." } as const;

/** Text below the heading of a failure. */
const reason = async () =>
  (await screen.findByRole("heading", { name: "Email not changed" })).parentElement?.querySelector(
    "[role=alert]",
  )?.textContent;

const openLink = () => openPage("/reset-email?token=t0k3n");

test("shows an error for a link without a token", async () => {
  server.on(confirmEmail, confirmed);
  await openPage("/reset-email");
  expect(await reason()).toBe("Token is missing. Please try again.");
  expect(screen.getByText(/^Open the whole link from the email/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  const main = within(screen.getByRole("main"));
  const links = main
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Log in to get a new link", "/login"],
    ["Go to Home", "/"],
  ]);
  expect(server.calls(confirmEmail)).toEqual([]);
});

test("leads a signed-in rider from a failed link to the profile, which sends another", async () => {
  await openPage("/reset-email", rosa);
  const link = await screen.findByRole("link", { name: "Open profile" });
  expect(link.getAttribute("href")).toBe("/profile#account");
});

test("sends the token once and confirms the change", async () => {
  const answer = heldAnswer(confirmEmail);
  server.on(confirmEmail, answer);
  await openLink();
  await screen.findByRole("heading", { name: "Confirming your email..." });
  answer.release(confirmed);
  await screen.findByRole("heading", { name: "Email changed" });
  expect(screen.getByText(/^Log in with the new one\. Other devices/)).toBeDefined();
  expect(server.calls(confirmEmail).map(({ body }) => body)).toEqual([{ token: "t0k3n" }]);
  expect(location.search).toBe("");
});

test("shows the server's message for a used link, without a retry", async () => {
  server.on(confirmEmail, refusedAnswer(400, "This link was used or is too old"));
  await openLink();
  expect(await reason()).toBe("This link was used or is too old");
  expect(screen.getByRole("link", { name: "Go to Home" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test.each([
  ["is unreachable", lostAnswer(), /^Couldn't reach the server/],
  ["fails", brokenAnswer(), /^Internal server error$/],
  ["limits the rate", refusedAnswer(429, "Too many tries"), /^Too many tries$/],
])("retries only on request when the server %s", async (_, reply, message) => {
  server.on(confirmEmail, reply, confirmed);
  const { person } = await openLink();
  expect(await reason()).toMatch(message);
  expect(server.calls(confirmEmail)).toHaveLength(1);
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Email changed" });
  expect(server.calls(confirmEmail)).toHaveLength(2);
});
