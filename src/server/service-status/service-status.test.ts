import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import type { getServiceStatus } from "#shared/service-status/contract.ts";
import type { ServicePart } from "#shared/service-status/part-states.ts";
import { openServiceStatus, type ServiceStatus, watchMailer } from "./service-status.ts";
import { sweepServiceStatus } from "./sweep.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.services.db.deleteFrom("serviceIncidents").execute();
  await world.services.db.deleteFrom("serviceWatch").execute();
  for (const part of node().parts) node().forget(part);
  await sweep();
});

const node = () => world.services.serviceStatus;
const sweep = (serviceStatus = node()) =>
  sweepServiceStatus({ db: world.services.db, serviceStatus }, world.services.now());
const openSecondNode = (): ServiceStatus => openServiceStatus({ now: world.services.now });
const read = async () => {
  const { statusCode, body } = await world.app.inject({ url: "/api/status" });
  expect(statusCode).toBe(200);
  return JSON.parse(body) as ReplyOf<typeof getServiceStatus>;
};
const partOf = async (part: ServicePart) => (await read()).parts.find((one) => one.part === part);
const fail = (status: ServiceStatus, part: ServicePart, times = 3) => {
  for (let time = 0; time < times; time += 1) status.note(part, false);
};

test("after the first measurement each part works and has no incidents", async () => {
  const { parts, shownFrom } = await read();
  expect(parts.map(({ part }) => part)).toEqual(["booking", "payments", "maps", "mail"]);
  for (const { isWorking, since, incidentCount } of parts)
    expect({ isWorking, since, incidentCount }).toEqual({
      ...{ isWorking: true, since: shownFrom, incidentCount: 0 },
    });
});

test("maps are limited while no route follows the streets", async () => {
  const { router } = world.services;
  expect(await partOf("maps")).toMatchObject({ isWorking: true, isLimited: true });
  expect(await partOf("booking")).toMatchObject({ isLimited: false });
  const hasStreets = vi.spyOn(router, "hasStreets").mockReturnValue(true);
  expect(await partOf("maps")).toMatchObject({ isWorking: true, isLimited: false });
  hasStreets.mockRestore();
});

test("three failures in a row are an incident, until the next success", async () => {
  fail(node(), "payments", 2);
  expect(await partOf("payments")).toMatchObject({ isWorking: true });
  world.advanceClock(5);
  fail(node(), "payments", 1);
  expect(await partOf("payments")).toMatchObject({ isWorking: false, incidentCount: 1 });
  await sweep();
  world.advanceClock(120);
  node().note("payments", true);
  await sweep();
  const payments = await partOf("payments");
  expect(payments).toMatchObject({ isWorking: true, incidentCount: 1 });
  const [incident] = payments?.incidents ?? [];
  expect(payments?.since).toBe(incident?.endedAt);
  const seconds = Date.parse(incident?.endedAt ?? "") - Date.parse(incident?.startedAt ?? "");
  expect(Math.round(seconds / 1000)).toBe(125);
});

test("each node shows another node's trouble, and a success on one node ends the incident for both", async () => {
  const other = openSecondNode();
  fail(node(), "mail");
  await sweep();
  await sweep(other);
  expect(other.stored.incidents).toMatchObject([{ part: "mail", endedAt: null }]);
  world.advanceClock(60);
  other.note("mail", true);
  await sweep(other);
  await sweep();
  expect(await partOf("mail")).toMatchObject({ isWorking: true, incidentCount: 1 });
  // The node's own failures are settled: it does not open the incident again.
  await sweep();
  expect(await partOf("mail")).toMatchObject({ isWorking: true, incidentCount: 1 });
  other.close();
});

test("trouble that returns within five minutes continues the incident", async () => {
  for (const pause of [60, 60, 600]) {
    fail(node(), "maps");
    await sweep();
    world.advanceClock(pause);
    node().note("maps", true);
    await sweep();
    world.advanceClock(pause);
    await sweep();
  }
  // The pause of ten minutes is also a gap between sweeps, which is an incident of booking alone.
  expect(await partOf("maps")).toMatchObject({ isWorking: true, incidentCount: 1 });
  world.advanceClock(600);
  fail(node(), "maps");
  await sweep();
  expect(await partOf("maps")).toMatchObject({ isWorking: false, incidentCount: 2 });
});

test("without further requests an incident ends at its last failure after half an hour", async () => {
  fail(node(), "mail");
  await sweep();
  world.advanceClock(31 * 60);
  await sweep();
  const mail = await partOf("mail");
  expect(mail).toMatchObject({ isWorking: true, incidentCount: 1 });
  expect(mail?.incidents[0]?.endedAt).toBe(mail?.incidents[0]?.startedAt);
});

test("while the database is unreachable, the status reports booking as down, then records the gap", async () => {
  const connect = vi.spyOn(world.services.pool, "connect").mockImplementation(() => {
    throw new Error("unreachable");
  });
  await expect(sweep()).rejects.toThrow("unreachable");
  expect(await partOf("booking")).toMatchObject({ isWorking: false, incidentCount: 1 });
  connect.mockRestore();
  world.advanceClock(300);
  const other = openSecondNode();
  await Promise.all([sweep(), sweep(other)]);
  await sweep();
  const booking = await partOf("booking");
  expect(booking).toMatchObject({ isWorking: true, incidentCount: 1 });
  const [incident] = booking?.incidents ?? [];
  const length = Date.parse(incident?.endedAt ?? "") - Date.parse(incident?.startedAt ?? "");
  expect(Math.round(length / 1000)).toBe(300);
  other.close();
});

test("incidents are shown for 90 days", async () => {
  fail(node(), "payments");
  await sweep();
  node().note("payments", true);
  await sweep();
  world.advanceClock(89 * 86_400);
  await sweep();
  expect(await partOf("payments")).toMatchObject({ incidentCount: 1 });
  world.advanceClock(2 * 86_400);
  await sweep();
  expect(await partOf("payments")).toMatchObject({ incidentCount: 0 });
});

test("a refused search counts as a success of booking", async () => {
  const { body } = await world.app.inject({ method: "POST", url: "/api/calculate-fare" });
  expect(JSON.parse(body).success).toBe(false);
  expect(node().recordOf("booking")).toMatchObject({
    failures: 0,
    lastSuccessAt: expect.any(Date),
  });
});

test("a 5xx, 401 or 429 of a part's host and a lost connection are failures, a refused card is not", async () => {
  const replies = [500, 401, 402, 429];
  const server = createServer((_request, reply) => reply.writeHead(replies.shift() ?? 200).end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const status = openServiceStatus({
    now: world.services.now,
    hosts: new Map([[host, "payments"]]),
  });
  const failures: number[] = [];
  for (let call = 0; call < 5; call += 1) {
    await fetch(`http://${host}/`);
    failures.push(status.recordOf("payments").failures);
  }
  expect(failures).toEqual([1, 2, 0, 1, 0]);
  server.closeAllConnections();
  server.close();
  await expect(fetch(`http://${host}/`)).rejects.toThrow();
  expect(status.recordOf("payments").failures).toBe(1);
  status.close();
});

test("a mail server that refuses a recipient works; an unreachable one does not", async () => {
  const status = openServiceStatus({ now: world.services.now });
  const refusals = [{ command: "RCPT TO" }, { code: "ECONNECTION" }];
  const mailer = watchMailer(
    { send: async () => Promise.reject(Object.assign(new Error(), refusals.shift())), close() {} },
    status,
  );
  const mail = { to: "a@b.test", subject: "", text: "", html: "" };
  await expect(mailer.send(mail)).rejects.toThrow();
  expect(status.recordOf("mail").failures).toBe(0);
  await expect(mailer.send(mail)).rejects.toThrow();
  expect(status.recordOf("mail").failures).toBe(1);
  status.close();
});
