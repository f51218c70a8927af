import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { getServiceStatus, type PartState } from "#shared/service-status/contract.ts";
import { brokenAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { expectFailureKept } from "#web/testing/expect-failure-kept.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { server } from "#web/testing/server.ts";

const reply = {
  success: true as const,
  measuredAt: "2026-11-26T17:05:00.000Z",
  shownFrom: "2026-10-01T12:00:00.000Z",
};
const works = (part: PartState["part"]): PartState => ({
  ...{
    part,
    isWorking: true,
    isLimited: false,
    since: reply.shownFrom,
    incidents: [],
    incidentCount: 0,
  },
});

test("says that everything works, and since when", async () => {
  server.on(getServiceStatus, { ...reply, parts: [works("booking"), works("mail")] });
  await openPage("/status");
  expect(await screen.findByText(/^All systems are working\./)).toBeDefined();
  expect(screen.getByRole("heading", { level: 1, name: "Service status" })).toBeDefined();
  const mail = within(screen.getByRole("region", { name: "Email" }));
  expect(mail.getByText("Working")).toBeDefined();
  expect(mail.getByText("No incidents")).toBeDefined();
  expect(mail.getByText("90 days ago")).toBeDefined();
});

test("says since when a new service is measured, and draws no days yet", async () => {
  const shownFrom = "2026-11-25T13:00:00.000Z";
  server.on(getServiceStatus, { ...reply, shownFrom, parts: [works("booking")] });
  await openPage("/status");
  expect((await screen.findByText(/^Last check: /)).textContent).toMatch(
    /Measured since Wed, Nov 25, 8:00 AM ET\.$/,
  );
  expect(screen.queryByText("90 days ago")).toBeNull();
});

test("says what is true of maps while they show no street routes", async () => {
  const maps = { ...works("maps"), isLimited: true };
  server.on(getServiceStatus, { ...reply, parts: [works("booking"), maps] });
  await openPage("/status");
  await screen.findByText(/^All systems are working\. With limits: maps and addresses\./);
  const part = within(screen.getByRole("region", { name: "Maps and addresses" }));
  expect(part.getByText("Limited")).toBeDefined();
  expect(part.getByText(/Maps show no street routes/)).toBeDefined();
  expect(part.queryByText(/see routes/)).toBeNull();
});

test("names the failing parts and their consequences, and lists incidents with their lengths", async () => {
  const payments: PartState = {
    part: "payments",
    isWorking: false,
    isLimited: false,
    since: "2026-11-26T16:58:00.000Z",
    incidents: [
      { startedAt: "2026-11-26T16:58:00.000Z", endedAt: null },
      { startedAt: "2026-11-03T10:00:00.000Z", endedAt: "2026-11-03T13:05:00.000Z" },
      { startedAt: "2026-11-02T10:00:00.000Z", endedAt: "2026-11-02T10:00:20.000Z" },
    ],
    incidentCount: 4,
  };
  server.on(getServiceStatus, { ...reply, parts: [works("booking"), payments] });
  const { person } = await openPage("/status");
  await screen.findByRole("heading", { level: 1, name: "We are having trouble" });
  expect(screen.getByText(/^Not working as it should: payments\./)).toBeDefined();
  const part = within(screen.getByRole("region", { name: "Payments" }));
  expect(part.getByText(/No one is charged twice/)).toBeDefined();
  await person.click(part.getByText("4 incidents in the last 90 days"));
  expect(part.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/11:58 AM ETnot over yet$/),
    expect.stringMatching(/5:00 AM ET3 h 5 min$/),
    expect.stringMatching(/5:00 AM ETunder a minute$/),
  ]);
  expect(part.getByText("These are the newest 3.")).toBeDefined();
});

test("says that the check failed, and offers another try, when the status fails to load", async () => {
  server.on(getServiceStatus, refusedAnswer(503, "The service is busy. Try again in a moment."));
  await openPage("/status");
  await screen.findByText("We could not load the status.");
  expect(await screen.findByRole("button", { name: "Try again" })).toBeDefined();
  expect(screen.queryByText(/All systems are working/)).toBeNull();
});

test("a failed load stays on the page while the next poll waits for its answer", async () => {
  server.on(getServiceStatus, brokenAnswer());
  const { queries } = await openPage("/status");
  await expectFailureKept(getServiceStatus, queries);
});
