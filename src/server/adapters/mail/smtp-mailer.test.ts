import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { startMailSandbox } from "#sandbox/mail/server.ts";
import { startSmtpServer } from "#server/testing/smtp-server.ts";
import type { Mail } from "./mailer.ts";
import { smtpMailer } from "./smtp-mailer.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const startSandbox = async (options = {}) => {
  const sandbox = await startMailSandbox(options);
  closers.push(sandbox.close);
  return sandbox;
};
const mailerTo = (url: string) => {
  const mailer = smtpMailer(url, "Faire <rides@faire.example>");
  closers.push(mailer.close);
  return mailer;
};

const receipt: Mail = {
  to: "rosa@demo.faire",
  subject: "Receipt: $17.83 · Dan’s ride",
  text: "Base Fare  $5.00\nTotal  $17.83",
  html: "<p>Total <strong>$17.83</strong></p>",
  id: "ride-event-7-rider",
};

test("a mail arrives with text, HTML, non-ASCII characters and its id", async () => {
  const sandbox = await startSandbox();
  await mailerTo(sandbox.url).send(receipt);
  expect(sandbox.list()).toEqual([
    {
      id: expect.any(String),
      from: "rides@faire.example",
      to: ["rosa@demo.faire"],
      subject: receipt.subject,
      text: receipt.text,
      html: expect.stringContaining("<p>Total <strong>$17.83</strong></p>"),
      messageId: "<ride-event-7-rider@faire.example>",
      receivedAt: expect.any(String),
    },
  ]);
});

test("a server without STARTTLS gets no mail when the URL requires TLS", async () => {
  const smtp = await startSmtpServer();
  closers.push(smtp.close);
  await mailerTo(smtp.url).send(receipt);
  await expect(mailerTo(`${smtp.url}?requireTLS=true`).send(receipt)).rejects.toThrow("STARTTLS");
  expect(smtp.received).toHaveLength(1);
});

test("mail to an unknown address is dropped; a temporary refusal throws, so that it is retried", async () => {
  const smtp = await startSmtpServer();
  closers.push(smtp.close);
  const mailer = mailerTo(smtp.url);
  await mailer.send({ ...receipt, to: "nobody@example.com" });
  await smtp.failTemporarily();
  await expect(mailer.send(receipt)).rejects.toThrow("451");
  await smtp.recover();
  await mailer.send(receipt);
  expect(smtp.received.map(({ to }) => to)).toEqual([receipt.to]);
});

test("many mails at once all arrive", async () => {
  const sandbox = await startSandbox();
  const mailer = mailerTo(sandbox.url);
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => mailer.send({ ...receipt, subject: `Mail ${n}` })),
  );
  expect(new Set(sandbox.list().map(({ subject }) => subject)).size).toBe(40);
});

test("a subject cannot smuggle in another header", async () => {
  const sandbox = await startSandbox();
  const mailer = mailerTo(sandbox.url);
  await mailer.send({ ...receipt, subject: "Hello\r\nBcc: victim@example.com" });
  const [mail] = sandbox.list();
  expect(mail?.to).toEqual(["rosa@demo.faire"]);
  expect(mail?.subject).toContain("Bcc: victim@example.com");
});

test("nothing is sent to a deleted account", async () => {
  const sandbox = await startSandbox();
  const to = "01987654-0000-7000-8000-000000000000@deleted.invalid";
  await mailerTo(sandbox.url).send({ ...receipt, to });
  expect(sandbox.list()).toEqual([]);
});

test("sending throws if the server is unreachable", async () => {
  const sandbox = await startMailSandbox();
  await sandbox.close();
  await expect(mailerTo(sandbox.url).send(receipt)).rejects.toThrow("ECONNREFUSED");
});

test("the sandbox keeps its mail across a restart", async () => {
  const folder = await mkdtemp(join(tmpdir(), "faire-mail-"));
  closers.push(() => rm(folder, { recursive: true }));
  const dataFile = join(folder, "outbox.jsonl");
  const first = await startMailSandbox({ dataFile });
  await mailerTo(first.url).send(receipt);
  await first.close();
  const second = await startSandbox({ dataFile });
  expect(second.list()).toEqual(first.list());
  expect(second.list()).toHaveLength(1);
});
