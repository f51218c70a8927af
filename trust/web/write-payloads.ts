import { registerDriver, registerRider } from "#shared/accounts/contract.ts";
import { askForReset } from "#shared/credentials/contract.ts";
import { fillBody, type Schema } from "./fill-body.ts";
import { payloads } from "./payloads.ts";

/** An account, or a visitor without a token, that writes and then looks at every page. */
export interface Author {
  role: string;
  token: string | null;
}

export interface WriteResult {
  /** Calls with a text in their body. */
  calls: number;
  sent: number;
  accepted: number;
  /** Calls that accepted at least one payload. */
  acceptedCalls: string[];
  /** Replies from 500 on. */
  failures: string[];
}

export interface Operation {
  method: string;
  path: string;
  body: Schema | null;
}

/**
 * Calls that would end the authors' sessions or accounts, or that need a token; `registerNames` tries the reset
 * instead.
 */
const AVOIDED =
  /logout|\/sessions|\/password|two-step|passkey|\/account$|own-data|email-change|reset-|suspen|csp-reports|stripe\/webhook|\/admin\/join|contact-proofs|phone-proof/;

interface OpenApi {
  paths: Record<
    string,
    Record<string, { requestBody?: { content?: Record<string, { schema?: Schema }> } }>
  >;
}

/** All calls of the product's OpenAPI document, with the schema of a JSON body. */
export async function readOperations(url: string): Promise<Operation[]> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      body: requestBody?.content?.["application/json"]?.schema ?? null,
    })),
  );
}

const hasText = (schema: Schema): boolean =>
  schema.type === "string" ||
  [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((parts) => parts ?? []),
  ].some(hasText);

/** Sends every payload in every text of every writing call, as every author and about every id. */
export async function writePayloads(
  url: string,
  authors: readonly Author[],
  ids: readonly string[],
): Promise<WriteResult> {
  const operations = (await readOperations(url)).filter(
    ({ path, body, method }) =>
      method !== "GET" && body !== null && hasText(body) && !AVOIDED.test(path),
  );
  const writeResult: WriteResult = {
    calls: operations.length,
    sent: 0,
    accepted: 0,
    acceptedCalls: [],
    failures: [],
  };
  for (const operation of operations)
    for (const [round] of payloads.entries()) await writeOnce(url, operation, round);
  await registerNames(url, writeResult);
  return writeResult;

  async function writeOnce(base: string, operation: Operation, round: number): Promise<void> {
    for (const path of pathsOf(operation.path, ids))
      for (const author of authors)
        await send(base, { ...operation, path }, { author, round, writeResult });
  }
}

/** The path once for each id, which replaces all its parameters. */
const pathsOf = (path: string, ids: readonly string[]): string[] =>
  path.includes("{") ? ids.map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path];

interface Sending {
  author: Author;
  round: number;
  writeResult: WriteResult;
}

async function send(
  url: string,
  { method, path, body }: Operation,
  { author, round, writeResult }: Sending,
): Promise<void> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(author.token !== null && { authorization: `Bearer ${author.token}` }),
    },
    body: JSON.stringify(fillBody(body ?? {}, round)),
  });
  await response.arrayBuffer();
  writeResult.sent += 1;
  const name = `${method} ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id")}`;
  if (response.status >= 500) writeResult.failures.push(`${name} answered ${response.status}`);
  if (!response.ok) return;
  writeResult.accepted += 1;
  if (!writeResult.acceptedCalls.includes(name)) writeResult.acceptedCalls.push(name);
}

/** Registers riders and drivers whose names are payloads, and requests password resets with the same bodies. */
async function registerNames(url: string, writeResult: WriteResult): Promise<void> {
  for (const [number, payload] of payloads.entries())
    for (const { path } of [registerRider, registerDriver, askForReset]) {
      const person = { firstName: payload, lastName: payload, password: "correct horse battery" };
      const contact = { email: `"xss${number}"@trust.example`, phoneNumber: "2125550100" };
      const response = await fetch(`${url}/api${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...person, ...contact }),
      });
      await response.arrayBuffer();
      writeResult.sent += 1;
      if (response.ok) writeResult.accepted += 1;
      if (response.status >= 500)
        writeResult.failures.push(`POST ${path} answered ${response.status}`);
    }
}
