import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { startSmsSandbox } from "#sandbox/sms/server.ts";
import { readEnv } from "#server/env.ts";
import { chooseSms } from "./choose.ts";
import { httpSms } from "./http-sms.ts";
import { twilioSms } from "./twilio-sms.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closers.splice(0)) await close();
});

const message = { to: "+12125550123", body: "123456 is your Faire code." };
const accountSid = `AC${"0".repeat(32)}`;

/** A gateway that answers every request with a status and a body; with a null status it never answers. */
async function aGateway(status: number | null, answer: object = {}) {
  const requests: { url: string; headers: IncomingMessage["headers"]; body: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      requests.push({ url: request.url ?? "", headers: request.headers, body });
      if (status !== null) response.writeHead(status).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, requests };
}

test("the sandbox keeps the message", async () => {
  const sandbox = await startSmsSandbox();
  closers.push(sandbox.close);
  await chooseSms(readEnv({}), sandbox)?.send(message);
  expect(sandbox.list()).toMatchObject([message]);
});

test("the generic gateway gets JSON and the token", async () => {
  const { baseUrl, requests } = await aGateway(202);
  await httpSms({ url: baseUrl, token: "secret" }).send(message);
  expect(JSON.parse(requests[0]?.body ?? "")).toEqual(message);
  expect(requests[0]?.headers.authorization).toBe("Bearer secret");
});

test("Twilio gets its form with account and sender", async () => {
  const { baseUrl, requests } = await aGateway(201);
  const account = { accountSid, authToken: "secret", baseUrl };
  await twilioSms({ ...account, from: "+12125550100" }).send(message);
  await twilioSms({ ...account, from: `MG${"1".repeat(32)}` }).send(message);
  const [first, second] = requests.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  expect(first).toEqual({ To: message.to, Body: message.body, From: "+12125550100" });
  expect(second).toMatchObject({ MessagingServiceSid: `MG${"1".repeat(32)}` });
  expect(requests[0]?.url).toBe(`/2010-04-01/Accounts/${accountSid}/Messages.json`);
  expect(requests[0]?.headers.authorization).toBe(
    `Basic ${Buffer.from(`${accountSid}:secret`).toString("base64")}`,
  );
});

test("a number that cannot be reached is no failure; a refused account is", async () => {
  const from = "+12125550100";
  const invalid = await aGateway(400, { code: 21211 });
  await twilioSms({ accountSid, authToken: "x", from, baseUrl: invalid.baseUrl }).send(message);
  const denied = await aGateway(401, { code: 20003 });
  const sms = twilioSms({ accountSid, authToken: "x", from, baseUrl: denied.baseUrl });
  await expect(sms.send(message)).rejects.toThrow("Twilio answered 401, code 20003");
});

test("a gateway that hangs fails after a timeout", async () => {
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    expect(ms).toBe(10_000);
    return AbortSignal.abort(new Error("timed out"));
  });
  const { baseUrl } = await aGateway(null);
  await expect(httpSms({ url: baseUrl }).send(message)).rejects.toThrow("timed out");
});

test("incomplete Twilio settings are refused, and PROVE_PHONE needs a gateway outside a demo", () => {
  const real = { DEMO: "off", STRIPE_SECRET_KEY: "sk_test_1", SMTP_URL: "smtp://localhost" };
  const twilio = {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: "x",
    TWILIO_FROM: "+12125550100",
  };
  expect(chooseSms(readEnv({}), null)).toBeNull();
  expect(chooseSms(readEnv({ ...real, ...twilio }), null)).not.toBeNull();
  expect(() => readEnv({ TWILIO_FROM: "+12125550100" })).toThrow("TWILIO_ACCOUNT_SID: required");
  expect(() => readEnv({ ...real, PROVE_PHONE: "on" })).toThrow("PROVE_PHONE: expected SMS_URL");
  expect(readEnv({ ...real, ...twilio, PROVE_PHONE: "on" }).PROVE_PHONE).toBe(true);
});
