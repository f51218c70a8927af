import Fastify from "fastify";
import { expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { securityTxt } from "./security-txt.ts";

const now = () => new Date("2026-11-22T12:00:00Z");
const answerWith = async (settings: Record<string, string>) => {
  const app = Fastify();
  const env = readEnv({ PUBLIC_URL: "http://localhost:3000", ...settings });
  const ownSupportEmail = () => env.SUPPORT_EMAIL ?? null;
  securityTxt(app, { env, now, product: { ownSupportEmail } });
  const answer = await app.inject("/.well-known/security.txt");
  await app.close();
  return answer;
};

test("security.txt has contact, expiry and canonical address", async () => {
  const { statusCode, headers, body } = await answerWith({ SUPPORT_EMAIL: "help@faire.coop" });
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(body.split("\n")).toEqual([
    "Contact: mailto:help@faire.coop",
    "Expires: 2027-05-21T12:00:00.000Z",
    "Preferred-Languages: en",
    "Canonical: http://localhost:3000/.well-known/security.txt",
    "",
  ]);
});

test("without a support address there is no security.txt", async () => {
  expect(await answerWith({})).toMatchObject({ statusCode: 404 });
});
