import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { accountRoutes } from "#server/accounts/routes.ts";
import { accountLetter } from "#server/credentials/letters.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { logInRoutes } from "./routes.ts";
import { warnOwner } from "./warn-owner.ts";

let node: SliceApp;
let now = new Date("2026-11-22T15:00:00Z");
beforeAll(async () => {
  node = await startSliceApp([accountRoutes, logInRoutes], { now: () => now });
});
afterAll(() => node.close());

const send = (path: string, payload: object) =>
  node.app.inject({ method: "POST", url: `/api/rider/${path}`, payload });

async function registerRider(): Promise<string> {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  const rosa = { firstName: "Rosa", lastName: "Delgado", phoneNumber: "2125550123" };
  const answer = await send("register", { ...rosa, email, password: "correct horse" });
  expect(answer.statusCode).toBe(201);
  return email;
}

const mailsTo = (recipient: string) =>
  node.services.db
    .selectFrom("accountMails")
    .select(["kind", "accountId"])
    .where("recipient", "=", recipient)
    .where("kind", "=", "wrong_passwords")
    .execute();

async function enterWrong(email: string, times: number): Promise<string[]> {
  const bodies: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const { requestId, ...body } = (await send("login", { email, password: "wrong horse" })).json();
    bodies.push(JSON.stringify(body));
  }
  return bodies;
}

test("the owner is mailed once a day when wrong passwords are slowed down", async () => {
  const email = await registerRider();
  await enterWrong(email, 4);
  expect(await mailsTo(email)).toEqual([]);
  await enterWrong(email, 1);
  await expect.poll(() => mailsTo(email)).toHaveLength(1);
  const [mail] = await mailsTo(email);

  const warn = () => warnOwner(node.services, mail?.accountId ?? "");
  await Promise.all([warn(), warn(), warn()]);
  expect(await mailsTo(email)).toHaveLength(1);
  now = new Date(now.getTime() + 24 * 60 * 60_000);
  await Promise.all([warn(), warn(), warn()]);
  expect(await mailsTo(email)).toHaveLength(2);
});

test("replies are the same with and without an account, even if the mail cannot be queued", async () => {
  const email = await registerRider();
  const transaction = vi.spyOn(node.services.db, "transaction").mockImplementation(() => {
    throw new Error("not reached");
  });
  const repliesForKnown = await enterWrong(email, 6);
  transaction.mockRestore();
  expect(repliesForKnown).toEqual(await enterWrong("nobody-at-all@example.com", 6));
});

test("the mail recommends doing nothing, changing the password, or waiting", () => {
  const letter = accountLetter("wrong_passwords", {
    role: "RIDER",
    newEmail: null,
    logIns: null,
    owedAt: now,
    token: null,
    publicUrl: "https://faire.test",
  });
  expect(letter.subject).toBe("Someone is trying to log in to your account");
  expect(letter.sentences.join(" ")).toMatch(/nothing to do .* change it here.* Wait 15 minutes/);
  expect(letter.link?.url).toBe("https://faire.test/reset-password?role=rider");
});
