import { createHash } from "node:crypto";
import type { Script } from "./redis.ts";

export const script = (text: string): Script => ({
  text,
  sha: createHash("sha1").update(text).digest("hex"),
});

interface ScriptClient {
  evalSha(sha: string, options: ScriptInput): Promise<unknown>;
  eval(text: string, options: ScriptInput): Promise<unknown>;
}
interface ScriptInput {
  keys: string[];
  arguments: string[];
}

/** Runs a script by its hash. A server that does not know it yet, such as after a restart, gets the text. */
export async function runScript(
  client: ScriptClient,
  { text, sha }: Script,
  input: ScriptInput,
): Promise<unknown> {
  try {
    return await client.evalSha(sha, input);
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith("NOSCRIPT"))) throw error;
    return client.eval(text, input);
  }
}
