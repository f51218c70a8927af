import { expect, test } from "vitest";
import { openOutbox } from "./outbox.ts";

const aMail = (id: string) => ({
  id,
  from: "rides@faire.example",
  to: ["rosa@demo.faire"],
  subject: id,
  text: "",
  html: "",
  messageId: "",
  receivedAt: "2026-11-22T15:00:00.000Z",
});

test("mails are listed newest first, up to the limit", async () => {
  const outbox = await openOutbox(undefined, 2);
  for (const id of ["first", "second", "third"]) await outbox.add(aMail(id));
  expect(outbox.list().map(({ id }) => id)).toEqual(["third", "second"]);
  expect(outbox.find("first")).toBeUndefined();
  expect(outbox.find("second")).toEqual(aMail("second"));
});
