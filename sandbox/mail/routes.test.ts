import { afterAll, beforeAll, expect, test } from "vitest";
import { smtpMailer } from "#server/adapters/mail/smtp-mailer.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { mailSandboxRoutes } from "./routes.ts";
import { type MailSandbox, startMailSandbox } from "./server.ts";

let mail: MailSandbox;
let node: SliceApp;

beforeAll(async () => {
  mail = await startMailSandbox();
  node = await startSliceApp([]);
  mailSandboxRoutes(node.app, mail);
  const mailer = smtpMailer(mail.url, "Faire <rides@faire.example>");
  await mailer.send({
    to: "rosa@demo.faire",
    subject: "<script>alert(1)</script>",
    text: "Hello </pre><script>alert(2)</script>",
    html: '<p style="color:red">Hello</p><script>alert(3)</script>',
  });
  mailer.close();
});
afterAll(async () => {
  await node.close();
  await mail.close();
});

const get = (path: string) => node.app.inject({ method: "GET", url: `/sandbox/mail${path}` });
const firstMailId = () => mail.list()[0]?.id ?? "";

test("the outbox lists received mails and escapes their contents", async () => {
  const answer = await get("");
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain("&lt;script&gt;alert(1)");
  expect(answer.body).toContain("rosa@demo.faire");
  expect(answer.body).not.toMatch(/<script|style=/);
});

test("a mail shows its text part, and its HTML in a frame without scripts", async () => {
  const answer = await get(`/${firstMailId()}`);
  expect(answer.body).not.toContain("<script");
  expect(answer.body).toContain("&lt;/pre&gt;");
  const body = await get(`/${firstMailId()}/body`);
  expect(body.body).toContain('<p style="color:red">Hello</p>');
  expect(body.headers["content-security-policy"]).toMatch(/^default-src 'none';.*; sandbox allow-/);
  expect(body.headers["content-security-policy"]).not.toMatch(/script|allow-same-origin/);
});

test("the list is available as JSON, the styles as a file, and an unknown mail is 404", async () => {
  expect((await get(".json")).json()).toEqual(mail.list());
  expect((await get("/pages.css")).headers["content-type"]).toBe("text/css; charset=utf-8");
  expect((await get("/unknown")).statusCode).toBe(404);
});
