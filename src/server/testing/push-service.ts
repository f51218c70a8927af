import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { PushAccess } from "#server/adapters/push/web-push.ts";

/** A push as decrypted by the browser. */
export interface ReceivedPush {
  endpoint: string;
  message: { id: string; title: string; body: string; path: string };
  /** Claims of the sender's verified token. */
  claims: { aud: string; exp: number; sub: string };
  /** Public key of the sender. */
  key: string;
  ttl: number;
  urgency: string;
  topic: string;
}

/** A push service with its browsers. */
export interface PushService {
  url: string;
  /** Lets the product's sender reach this service instead of public ones. */
  reach: PushAccess;
  received: ReceivedPush[];
  /** Status for all endpoints or one; 0 for no reply. */
  answerWith(status: number, endpoint?: string): void;
  /** Subscription of a new browser. */
  subscribe(): { endpoint: string; p256dh: string; auth: string };
  close(): Promise<void>;
}

interface Browser {
  keys: ECDH;
  auth: Buffer;
}

/** Starts a push service that decrypts messages like a browser; unreadable ones get 400. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const statuses = new Map<string, number>();
  const received: ReceivedPush[] = [];
  let url = "";
  const statusOf = (path: string) => statuses.get(path) ?? statuses.get("") ?? 201;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? "";
    const [browser, status] = [browsers.get(path), statusOf(path)];
    const sent = await buffer(request);
    if (status === 0) return;
    if (browser && status === 201) received.push(read(request, sent, { browser, url }));
    response.writeHead(browser ? status : 404).end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    reach: { isAllowed: (endpoint) => endpoint.startsWith(url), timeoutMs: 2000 },
    received,
    answerWith: (status, endpoint) =>
      void statuses.set(endpoint === undefined ? "" : new URL(endpoint).pathname, status),
    subscribe: () => {
      const path = `/push/${randomBytes(12).toString("hex")}`;
      const browser = { keys: createECDH("prime256v1"), auth: randomBytes(16) };
      browser.keys.generateKeys();
      browsers.set(path, browser);
      const p256dh = browser.keys.getPublicKey("base64url");
      return { endpoint: `${url}${path}`, p256dh, auth: browser.auth.toString("base64url") };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function read(
  { headers, url: path }: IncomingMessage,
  sent: Buffer,
  { browser, url }: { browser: Browser; url: string },
): ReceivedPush {
  if (headers["content-encoding"] !== "aes128gcm") throw new Error("another encoding");
  const { claims, key } = readToken(String(headers.authorization));
  return {
    endpoint: `${url}${path}`,
    message: JSON.parse(decrypt(sent, browser)),
    claims,
    key,
    ttl: Number(headers.ttl),
    urgency: String(headers.urgency),
    topic: String(headers.topic),
  };
}

/** RFC 8291, the receiver's side. */
function decrypt(sent: Buffer, { keys, auth }: Browser): string {
  const salt = sent.subarray(0, 16);
  const idLength = sent.readUInt8(20);
  const sender = sent.subarray(21, 21 + idLength);
  const sealed = sent.subarray(21 + idLength);
  const derive = (from: Buffer, by: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync("sha256", from, by, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const opening = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
  const plaintext = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
  return plaintext.subarray(0, plaintext.lastIndexOf(2)).toString("utf8");
}

/** RFC 8292: the sender's token, verified with its key. */
function readToken(authorization: string): Pick<ReceivedPush, "claims" | "key"> {
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", body = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString("base64url"),
  );
  const jwk = { kty: "EC", crv: "P-256", x, y };
  const publicKey = {
    key: createPublicKey({ key: jwk, format: "jwk" }),
    dsaEncoding: "ieee-p1363",
  } as const;
  const isGenuine = verify(
    "sha256",
    Buffer.from(`${head}.${body}`),
    publicKey,
    Buffer.from(signature, "base64url"),
  );
  if (!isGenuine) throw new Error("the signature is wrong");
  return { claims: JSON.parse(Buffer.from(body, "base64url").toString("utf8")), key };
}
