import { expect, test } from "vitest";
import { parseRedisAddress } from "./redis-address.ts";

const nothing = { user: undefined, password: undefined, sentinelPassword: undefined };

test.each([
  [
    "redis://localhost",
    { kind: "server", nodes: [{ host: "localhost", port: 6379 }], database: 0 },
  ],
  [
    "rediss://app:p%40ss@redis.example.com:6380/2",
    {
      ...{ kind: "server", isTls: true, user: "app", password: "p@ss", database: 2 },
      nodes: [{ host: "redis.example.com", port: 6380 }],
    },
  ],
  [
    "redis+sentinel://:secret@10.0.0.1,10.0.0.2:26380,[fd00::3]:26379/faire?sentinelPassword=watch",
    {
      ...{ kind: "sentinel", password: "secret", master: "faire", sentinelPassword: "watch" },
      nodes: [
        { host: "10.0.0.1", port: 26_379 },
        { host: "10.0.0.2", port: 26_380 },
        { host: "fd00::3", port: 26_379 },
      ],
    },
  ],
  [
    "rediss+cluster://r1:7000,r2:7001",
    {
      ...{ kind: "cluster", isTls: true },
      nodes: [
        { host: "r1", port: 7000 },
        { host: "r2", port: 7001 },
      ],
    },
  ],
] as const)("%s is read", (text, expected) => {
  const base = { ...nothing, isTls: false, master: "", database: 0 };
  expect(parseRedisAddress(text)).toEqual({ ...base, ...expected });
});

test.each([
  "http://localhost:6379",
  "redis://",
  "redis://a,b",
  "redis://localhost:70000",
  "redis://localhost/name",
  "redis+sentinel://10.0.0.1",
  "redis+cluster://10.0.0.1/0",
  "redis+other://10.0.0.1",
])("%s is refused", (text) => {
  expect(parseRedisAddress(text)).toBeNull();
});
