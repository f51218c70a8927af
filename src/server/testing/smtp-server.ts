import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail server on a fixed address that can be down, failing or healthy. It rejects the mailbox "nobody". */
export interface SmtpTestServer {
  url: string;
  /** All accepted mails, parsed, in order. */
  received: { to: string; mail: Email }[];
  /** Refuses connections. */
  stopListening(): Promise<void>;
  /** Replies to every mail with "451 try again later". */
  failTemporarily(): Promise<void>;
  /** Accepts mail. */
  recover(): Promise<void>;
  close(): Promise<void>;
}

export async function startSmtpServer(): Promise<SmtpTestServer> {
  const acceptedMails: SmtpTestServer["received"] = [];
  let state: State = "accepting";
  let server: SMTPServer | undefined;
  let port = 0;

  const open = async () => {
    if (server) return;
    server = createServer(() => state, acceptedMails);
    port = await listen(server, port);
  };
  const close = async () => {
    const open = server;
    server = undefined;
    if (open) await new Promise<void>((resolve) => open.close(() => resolve()));
  };
  await open();
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: acceptedMails,
    stopListening: close,
    failTemporarily: async () => {
      state = "failing";
      await open();
    },
    recover: async () => {
      state = "accepting";
      await open();
    },
    close,
  };
}

type State = "accepting" | "failing";

function createServer(getState: () => State, accepted: SmtpTestServer["received"]): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 50,
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith("nobody@") ? unknownMailbox() : null),
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address).join();
      void text(stream).then(async (raw) => {
        if (getState() === "failing") return done(temporaryFailure());
        accepted.push({ to, mail: await PostalMime.parse(raw) });
        done();
      }, done);
    },
  }).on("error", () => undefined);
}

const unknownMailbox = () =>
  Object.assign(new Error("5.1.1 no such mailbox"), { responseCode: 550 });

const temporaryFailure = () => Object.assign(new Error("try again later"), { responseCode: 451 });

const listen = (server: SMTPServer, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve((server.server.address() as AddressInfo).port));
  });
