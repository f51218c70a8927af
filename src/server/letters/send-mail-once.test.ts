import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { sendMailOnce } from "./send-mail-once.ts";

let node: SliceApp;
beforeAll(async () => {
  node = await startSliceApp([]);
});
afterAll(() => node.close());

const aMail = () => ({
  id: crypto.randomUUID(),
  to: "rosa@example.com",
  subject: "Your ride",
  text: "It is over.",
  html: "<p>It is over.</p>",
});

test("a job that runs again after its mail was recorded sends nothing", async () => {
  const send = vi.fn(async () => undefined);
  const services = { ...node.services, mailer: { send, close: () => undefined } };
  const [mail, other] = [aMail(), aMail()];
  await sendMailOnce(services, mail);
  await sendMailOnce(services, mail);
  expect(send).toHaveBeenCalledTimes(1);
  await sendMailOnce(services, other);
  expect(send).toHaveBeenCalledTimes(2);
});

test("a mail that the mail server refused is not recorded: the next run sends it", async () => {
  const send = vi.fn(async () => undefined).mockRejectedValueOnce(new Error("451 try again"));
  const services = { ...node.services, mailer: { send, close: () => undefined } };
  const mail = aMail();
  await expect(sendMailOnce(services, mail)).rejects.toThrow("451");
  await sendMailOnce(services, mail);
  expect(send).toHaveBeenCalledTimes(2);
});
