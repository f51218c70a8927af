import pg from "pg";
import { expect, test } from "vitest";
import { isLoopback, isPlainPostgres } from "./transport.ts";

const modes = ["disable", "allow", "prefer", "require", "verify-full", "no-verify", "nonsense"];
const queries = [
  "",
  "ssl=true",
  "ssl=1",
  "ssl=0",
  "ssl=false",
  "ssl=no-verify",
  "ssl=true&sslmode=disable",
  ...modes.map((mode) => `sslmode=${mode}`),
  ...modes.map((mode) => `uselibpqcompat=true&sslmode=${mode}`),
  ...modes.map((mode) => `sslmode=verify-full&sslmode=${mode}`),
];
const urlWith = (query: string) => `postgres://faire:secret@db.internal/faire?${query}`;

test.each(queries)(
  "node-postgres verifies the server for every URL that is accepted as TLS: %s",
  (query) => {
    const ssl: unknown = Reflect.get(new pg.Client(urlWith(query)), "ssl");
    const isVerified = Boolean(ssl) && !isUnverified(ssl);
    expect(isPlainPostgres(urlWith(query)) || isVerified).toBe(true);
  },
);

test("URLs with sslmode=verify-full or ssl=true are accepted as TLS", () => {
  const acceptedQueries = queries.filter((query) => !isPlainPostgres(urlWith(query)));
  expect(acceptedQueries).toContain("sslmode=verify-full");
  expect(acceptedQueries).toContain("ssl=true");
});

test.each(["localhost", "127.0.0.1", "127.8.9.1", "::1", "[::1]", "LOCALHOST"])(
  "%s is this machine",
  (host) => {
    expect(isLoopback(host)).toBe(true);
  },
);

test.each(["", "0.0.0.0", "::", "127.0.0.1.example.org", "localhost.example.org", "10.0.0.1"])(
  "%s is another machine",
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);

function isUnverified(ssl: unknown): boolean {
  return (
    typeof ssl === "object" && ssl !== null && Reflect.get(ssl, "rejectUnauthorized") === false
  );
}
