import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "#server/services.ts";

const COOKIE = "device";
/** Cookie name on https: browsers reject the prefix `__Host-` from subdomains and without `Secure`. */
const HOST_COOKIE = `__Host-${COOKIE}`;
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Accounts remembered per device. */
const MAX_MARKS = 4;
const SEPARATOR = "~";

/** Record of a past log-in of this device to an account, signed, in a cookie. */
export interface DeviceMark {
  accountId: string;
  /** Random id of the browser, under which its wrong passwords are counted. */
  device: string;
  expiresSeconds: number;
}

type Signing = Pick<Services, "secret" | "oldSecrets" | "now">;

/**
 * Valid device marks of a request. A mark grants no access: it only moves the device's log-ins from the counters shared
 * by unknown devices to its own, so the cookie needs no CSRF protection.
 */
export function readMarks(
  { secret, oldSecrets, now }: Signing,
  request: FastifyRequest,
): DeviceMark[] {
  const cookies = (request.headers.cookie ?? "").split("; ");
  const values = new Map(cookies.map((cookie) => [cookie.split("=", 1)[0], cookie]));
  const cookie = values.get(HOST_COOKIE) ?? values.get(COOKIE) ?? "";
  const texts = cookie.slice(cookie.indexOf("=") + 1).split(SEPARATOR, MAX_MARKS);
  return texts
    .map((text) => verifyMark([secret, ...oldSecrets], text))
    .filter((mark) => mark !== null)
    .filter(({ expiresSeconds }) => expiresSeconds * 1000 > now().getTime());
}

interface MarkInput {
  request: FastifyRequest;
  reply: FastifyReply;
  accountId: string;
}

/**
 * Sets the cookie that marks the device as known to the account for a year; keeps the newest four accounts. Returns the
 * marks of the cookie, newest first.
 */
export function markDevice(
  services: Pick<Services, "secret" | "oldSecrets" | "now" | "env">,
  { request, reply, accountId }: MarkInput,
): DeviceMark[] {
  const marks = readMarks(services, request);
  const mark = marks.find((one) => one.accountId === accountId) ?? marks[0];
  const device = mark?.device ?? randomBytes(8).toString("hex");
  const expiresSeconds = Math.floor(services.now().getTime() / 1000) + YEAR_SECONDS;
  const otherMarks = marks.filter((one) => one.accountId !== accountId);
  const newestMarks = [{ accountId, device, expiresSeconds }, ...otherMarks].slice(0, MAX_MARKS);
  const value = newestMarks.map((one) => signMark(services.secret, one)).join(SEPARATOR);
  const rules = `Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict`;
  const cookie = services.env.publicUrl.startsWith("https://")
    ? `${HOST_COOKIE}=${value}; ${rules}; Secure`
    : `${COOKIE}=${value}; ${rules}`;
  void reply.header("set-cookie", cookie);
  return newestMarks;
}

const signMark = (secret: string, mark: DeviceMark): string =>
  `${textOf(mark)}.${signatureOf(secret, textOf(mark)).toString("base64url")}`;

const textOf = ({ accountId, device, expiresSeconds }: DeviceMark): string =>
  `${accountId}.${device}.${expiresSeconds}`;

const signatureOf = (secret: string, text: string): Buffer =>
  createHmac("sha256", secret).update(`device mark\n${text}`).digest();

function verifyMark(secrets: readonly string[], text: string): DeviceMark | null {
  const [accountId = "", device = "", expires = "", signature = ""] = text.split(".");
  const mark = { accountId, device, expiresSeconds: Number(expires) };
  const givenSignature = Buffer.from(signature, "base64url");
  const fits = secrets
    .map((secret) => signatureOf(secret, `${accountId}.${device}.${expires}`))
    .some((one) => one.length === givenSignature.length && timingSafeEqual(one, givenSignature));
  return fits ? mark : null;
}
