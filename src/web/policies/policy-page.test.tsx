import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { getPolicy } from "#shared/product/contract.ts";
import { type PolicyKind, policyTitles } from "#shared/product/policy-text.ts";
import { brokenAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { server } from "#web/testing/server.ts";

const publishedAt = "2026-11-22T14:38:00.000Z";
const answerPolicy = (kind: PolicyKind, words: string) =>
  server.on(getPolicy, { success: true, policy: { kind, words, version: 4, publishedAt } });

test.each(["terms", "privacy", "accessibility", "safety"] as const)(
  "/%s shows the text in force, its version and the address for questions",
  async (kind) => {
    answerPolicy(kind, "Welcome to {name}.\n\n## Rules\n\n- Be [kind](/fees).");
    await openPage(`/${kind}`);
    await screen.findByRole("heading", { level: 1, name: policyTitles[kind] });
    expect(await screen.findByText("Welcome to Faire.")).toBeDefined();
    expect(screen.getByRole("heading", { level: 2, name: "Rules" })).toBeDefined();
    expect(screen.getByRole("link", { name: "kind" }).getAttribute("href")).toBe("/fees");
    expect(screen.getByText("Version 4, Nov 22, 2026")).toBeDefined();
    const mail = await screen.findByRole("link", { name: "help@faire.test" });
    expect(mail.getAttribute("href")).toBe("mailto:help@faire.test");
  },
);

test("the safety page calls 911", async () => {
  answerPolicy("safety", "Be careful.");
  await openPage("/safety");
  const call = await screen.findByRole("link", { name: "In an emergency, call 911" });
  expect(call.getAttribute("href")).toBe("tel:911");
});

test("a text that failed to load can be loaded again", async () => {
  server.on(getPolicy, brokenAnswer);
  const { person } = await openPage("/terms");
  const retry = await screen.findByRole("button", { name: /again/i });
  answerPolicy("terms", "Here it is.");
  await person.click(retry);
  expect(await screen.findByText("Here it is.")).toBeDefined();
});

test("the footer links to the policies", async () => {
  answerPolicy("terms", "Short.");
  await openPage("/terms");
  const footer = within(await screen.findByRole("contentinfo"));
  const links = footer.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(
    expect.arrayContaining(["/terms", "/privacy", "/accessibility", "/safety"]),
  );
});
