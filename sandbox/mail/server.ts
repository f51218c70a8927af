import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { openOutbox } from "./outbox.ts";
import { readMail, type StoredMail } from "./stored-mail.ts";

export interface MailSandbox {
  /** SMTP URL. */
  url: string;
  /** Newest first. */
  list(): StoredMail[];
  find(id: string): StoredMail | undefined;
  close(): Promise<void>;
}

/** Starts a local SMTP server that stores mail instead of delivering it. */
export async function startMailSandbox(
  options: { port?: number; dataFile?: string } = {},
): Promise<MailSandbox> {
  const outbox = await openOutbox<StoredMail>(options.dataFile);
  const server = new SMTPServer({
    name: "mail.sandbox",
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: 5_000_000,
    logger: false,
    closeTimeout: 200,
    onData: (stream, session, done) => {
      receive(stream, session)
        .then(outbox.add)
        .then(() => done(), done);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", () => resolve());
  });
  // Ignores clients that disconnect in the middle of a session.
  server.removeAllListeners("error").on("error", () => undefined);
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    list: outbox.list,
    find: outbox.find,
    close: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await outbox.close();
    },
  };
}

async function receive(
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<StoredMail> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
  return readMail(Buffer.concat(chunks), {
    from,
    to: envelope.rcptTo.map(({ address }) => address),
  });
}
