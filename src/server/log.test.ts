import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smtpMailer } from "#server/adapters/mail/smtp-mailer.ts";
import { openPool } from "#server/database/db.ts";
import { captureLog } from "#server/testing/captured-log.ts";
import { createTestDatabase } from "#server/testing/test-database.ts";

const rosa = "rosa@example.com";
/** The log line of an error. */
const lineOf = (error: unknown) => {
  const { log, text, lines } = captureLog();
  log.warn({ err: error }, "it failed");
  return { text: text(), line: lines()[0] ?? {} };
};
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error("it did not fail")),
    (error: unknown) => error,
  );

test("a refused row is logged with its error code, table and column, but without its values", async () => {
  const database = await createTestDatabase();
  const pool = openPool(database.url, { size: 1 });
  const error = await failureOf(
    pool.query(
      `insert into accounts (id, role, email, password_hash, first_name, last_name, phone_number, referral_code)
       values (uuidv7(), 'RIDER', $1, '-', null, 'Ramos', '2125550147', 'ROSA')`,
      [rosa],
    ),
  );
  await pool.end();
  await database.drop();
  expect(error).toMatchObject({ detail: expect.stringContaining(rosa) });
  const { text, line } = lineOf(error);
  expect(text).not.toMatch(/rosa|Ramos|2125550147/i);
  expect(line.err).toMatchObject({
    type: "DatabaseError",
    code: "23502",
    table: "accounts",
    column: "first_name",
    stack: expect.arrayContaining([expect.stringMatching(/^at .*log\.test\.ts/)]),
  });
});

let mailServer: Server;
let mailUrl: string;
beforeAll(async () => {
  // A mail server that rejects every recipient.
  mailServer = createServer((socket) => {
    socket.write("220 hello\r\n");
    socket.on("data", (bytes) => {
      const refused = String(bytes).startsWith("RCPT");
      socket.write(refused ? `550 <${rosa}> does not live here\r\n` : "250 OK\r\n");
    });
  });
  await new Promise<void>((resolve) => mailServer.listen(0, "127.0.0.1", resolve));
  const address = mailServer.address();
  mailUrl = `smtp://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(() => void mailServer.close());

test("a refused mail is logged with its code, but without its recipient", async () => {
  const mailer = smtpMailer(mailUrl, "Faire <rides@faire.example>");
  const error = await failureOf(
    mailer.send({ to: rosa, subject: "Receipt", text: "Total", html: "<p>Total</p>" }),
  );
  mailer.close();
  expect(String(error)).toContain(rosa);
  const { text, line } = lineOf(error);
  expect(text).not.toContain("rosa");
  expect(line.err).toMatchObject({ type: "Error", code: "EENVELOPE", responseCode: 550 });
});

test("an error of the product is logged with its message, and its cause by the same rules", () => {
  const cause = Object.assign(new Error(`no such customer: ${rosa}`), {
    code: "resource_missing",
    requestId: "req_1",
    raw: { email: rosa },
  });
  const { text, line } = lineOf(new Error("payment 7 is still unpaid", { cause }));
  expect(text).not.toContain("rosa");
  expect(line.err).toMatchObject({
    message: "payment 7 is still unpaid",
    cause: { code: "resource_missing", requestId: "req_1" },
  });
});

test("an error of an unknown class is logged without its message", () => {
  class Refused extends Error {}
  expect(lineOf(new Refused(`${rosa} is refused`)).text).not.toContain("rosa");
});

test("the content of a thrown value that is not an error is not logged", () => {
  expect(lineOf(rosa).text).not.toContain("rosa");
});

test("an error logged without a message of ours does not log its own message", () => {
  const { log, text } = captureLog();
  log.warn(Object.assign(new Error(`no mail for ${rosa}`), { code: "EENVELOPE" }));
  log.warn({ err: Object.assign(new Error(`no mail for ${rosa}`), { code: "EENVELOPE" }) });
  expect(text()).not.toContain("rosa");
});

test.runIf(existsSync("/dev/full"))("a full disk loses log lines, not the process", async () => {
  const disk = openSync("/dev/full", "w");
  const code = `import { createLog } from ${JSON.stringify(import.meta.resolve("./log.ts"))};
    const log = createLog("info");
    for (let line = 0; line < 3; line++) log.info("a line");
    setTimeout(() => process.exit(7), 50);`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", code], {
    stdio: ["ignore", disk, "pipe"],
  });
  closeSync(disk);
  const [exitCode] = await once(child, "exit");
  expect(exitCode).toBe(7);
});
