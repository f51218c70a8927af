import * as core from "zod/v4/core";
import { compileSchema } from "#server/http/compile-schema.ts";
import { putPosition } from "#shared/drivers/contract.ts";
import type { BodyOf } from "#shared/endpoint.ts";
import { readPositionBytes } from "#shared/live/position-bytes.ts";

const TOKEN = /^[A-Za-z0-9_-]{20,200}$/;
const positionSchema = compileSchema(putPosition.body);

/** The bearer token of a line's first message; null when it is none. */
export function readGreeting(message: string): string | null {
  const sent = parsed(message);
  if (typeof sent !== "object" || sent === null || !("token" in sent)) return null;
  return typeof sent.token === "string" && TOKEN.test(sent.token) ? sent.token : null;
}

/** The position that a message tells, as bytes when it is a binary one; null when it is none. */
export function readPosition(
  message: Buffer,
  isBinary: boolean,
): BodyOf<typeof putPosition> | null {
  if (isBinary)
    return readPositionBytes(new DataView(message.buffer, message.byteOffset, message.byteLength));
  const checked = core.safeParse(positionSchema, parsed(String(message)));
  return checked.success ? (checked.data as BodyOf<typeof putPosition>) : null;
}

function parsed(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return null;
  }
}
