import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

const MESSAGE_ID = /^message-id:\s*(<[^>]+>)/im;

/** An SMTP server that counts how often each Message-ID arrives. */
export interface MailSink {
  url: string;
  counts: Map<string, number>;
  stop(): Promise<void>;
}

export async function startMailSink(): Promise<MailSink> {
  const counts = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, _session, done) => {
      void text(stream).then((raw) => {
        const id = MESSAGE_ID.exec(raw)?.[1] ?? "none";
        counts.set(id, (counts.get(id) ?? 0) + 1);
        done();
      }, done);
    },
  });
  // A killed client breaks its connection.
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    counts,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
