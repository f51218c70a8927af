import * as core from "zod/v4/core";
import { compileSchema } from "#server/http/compile-schema.ts";
import { putPosition } from "#shared/drivers/contract.ts";
import type { BodyOf } from "#shared/endpoint.ts";
import { readPositionBytes } from "#shared/live/position-bytes.ts";

const TOKEN = /^[A-Za-z0-9_-]{20,200}$/;
const positionSchema = compileSchema(putPosition.body);

/** The bearer token in the first message; null if malformed. */
export function readToken(message: string): string | null {
  const content = parseJson(message);
  if (typeof content !== "object" || content === null || !("token" in content)) return null;
  return typeof content.token === "string" && TOKEN.test(content.token) ? content.token : null;
}

/** The position in a JSON or binary message; null if malformed. */
export function readPosition(
  message: Buffer,
  isBinary: boolean,
): BodyOf<typeof putPosition> | null {
  if (isBinary)
    return readPositionBytes(new DataView(message.buffer, message.byteOffset, message.byteLength));
  const result = core.safeParse(positionSchema, parseJson(String(message)));
  return result.success ? (result.data as BodyOf<typeof putPosition>) : null;
}

function parseJson(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return null;
  }
}
