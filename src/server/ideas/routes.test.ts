import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aDriver, anonymous, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import {
  getIdea,
  hideIdea,
  listIdeas,
  proposeIdea,
  setIdeaStatus,
  takeBackVote,
  voteForIdea,
} from "#shared/ideas/contract.ts";
import { type IdeaStatus, ideaStatuses } from "#shared/ideas/statuses.ts";

let world: TestWorld;
let rider: Person;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
beforeEach(async () => {
  await world.services.pool.query("truncate idea_votes, ideas");
  rider = await aRider(world);
});
afterAll(() => world.close());

const body = {
  title: "Quiet rides",
  description: "A switch that asks the driver for silence.",
  tags: "comfort, Riders",
};
const propose = async (who: Person, changes: Partial<typeof body> = {}) =>
  (await who.call(proposeIdea, { body: { ...body, ...changes } })).data;
const titlesOf = async (query: { search?: string; sort?: "new" | "votes"; page?: string }) =>
  (await rider.call(listIdeas, { query })).data.map(({ title }) => title);
const hide = (id: string, change: { isHidden: boolean; mergeInto?: string }) =>
  admin.call(hideIdea, { params: { id }, body: { ...change, reason: "The same as another" } });
const setStatus = (id: string, status: IdeaStatus, by = admin) =>
  by.call(setIdeaStatus, { params: { id }, body: { status } });
const auditOf = async (id: string) =>
  (
    await world.services.pool.query(
      "select admin_id, action, before, after from audit_log where subject_id = $1 order by id",
      [id],
    )
  ).rows;

test("a rider proposes an idea, which all signed-in accounts can read", async () => {
  const idea = await propose(rider);
  expect(idea).toEqual({
    ...body,
    id: expect.any(String),
    created_by: "Robin N.",
    created_at: expect.any(String),
    total_votes: 0,
    status: "proposed",
    has_voted: false,
  });
  for (const reader of [await aDriver(world), admin, rider]) {
    expect((await reader.call(listIdeas)).data).toEqual([idea]);
    expect((await reader.call(getIdea, { params: { id: idea.id } })).data).toEqual(idea);
  }
});

test("a driver proposes as well, without tags", async () => {
  expect(await propose(await aDriver(world), { tags: "" })).toMatchObject({
    tags: "",
    created_by: "Dana N.",
  });
});

test("visitors cannot read ideas, propose or vote", async () => {
  const { id } = await propose(rider);
  const visitor = anonymous(world);
  for (const refused of [
    await visitor.refused(listIdeas),
    await visitor.refused(getIdea, { params: { id } }),
    await visitor.refused(proposeIdea, { body }),
    await visitor.refused(voteForIdea, { params: { id } }),
    await visitor.refused(takeBackVote, { params: { id } }),
    await visitor.refused(setIdeaStatus, { params: { id }, body: { status: "approved" } }),
  ])
    expect(refused.status).toBe(401);
});

test("tags are stored without duplicates and returned with commas", async () => {
  expect((await propose(rider, { tags: " night ,, Safety,night,two  words " })).tags).toBe(
    "night, Safety, two words",
  );
});

test("the longest and shortest texts are accepted, in any script", async () => {
  for (const [title, description] of [
    ["x".repeat(5), "x".repeat(20)],
    ["x".repeat(120), "x".repeat(2000)],
    ["🚕".repeat(5), "🚕".repeat(20)],
    ["🚕".repeat(120), "🚕".repeat(2000)],
  ] as const) {
    const tags = Array.from({ length: 10 }, (_, n) => `${n}`.padEnd(30, "é")).join(",");
    expect(await propose(rider, { title, description, tags })).toMatchObject({
      title,
      description,
      tags: tags.replaceAll(",", ", "),
    });
  }
});

test.each([
  ["title", "Cars", "Title must be at least 5 characters long"],
  ["title", "🚕🚕🚕🚕", "Title must be at least 5 characters long"],
  ["title", "x".repeat(121), "Title must be at most 120 characters long"],
  ["title", "x\u0000".repeat(5), "Title contains a character that is not allowed"],
  ["description", ` ${"x".repeat(19)} `, "Description must be at least 20 characters long"],
  ["description", "🚕".repeat(10), "Description must be at least 20 characters long"],
  ["description", "x".repeat(2001), "Description must be at most 2000 characters long"],
  [
    "tags",
    Array.from({ length: 11 }, (_, n) => `tag ${n}`).join(),
    "An idea can have at most 10 tags",
  ],
  ["tags", `short, ${"x".repeat(31)}`, "A tag must be at most 30 characters long"],
])(
  "a %s that is not within its limits is refused with an error for its field (%#)",
  async (field, value, sentence) => {
    expect(await rider.refused(proposeIdea, { body: { ...body, [field]: value } })).toMatchObject({
      status: 400,
      error: sentence,
      fields: { [field]: sentence },
    });
    expect(await titlesOf({})).toEqual([]);
  },
);

test("a script in an idea is returned as text", async () => {
  const script = '<script>alert("x")</script><img src=x onerror=alert(1)>';
  const { id } = await propose(rider, { title: script, description: script });
  const { data } = await rider.call(getIdea, { params: { id } });
  expect(data).toMatchObject({ title: script, description: script });
});

test("ten ideas are on a page, the newest first, and the last page has the rest", async () => {
  for (let n = 1; n <= 23; n++) await propose(rider, { title: `Idea number ${n}` });
  const first = await rider.call(listIdeas, { query: { page: "1" } });
  expect(first.pagination).toEqual({ totalItems: 23, totalPages: 3, currentPage: 1 });
  expect(first.data.map(({ title }) => title)[0]).toBe("Idea number 23");
  expect(first.data).toHaveLength(10);
  expect(await titlesOf({ page: "3" })).toEqual([
    "Idea number 3",
    "Idea number 2",
    "Idea number 1",
  ]);
  expect(await titlesOf({ page: "4" })).toEqual([]);
});

test("eight ideas proposed concurrently get distinct numbers", async () => {
  await Promise.all(Array.from({ length: 8 }, (_, n) => propose(rider, { title: `Idea ${n}` })));
  expect((await rider.call(listIdeas)).pagination.totalItems).toBe(8);
  expect(new Set(await titlesOf({})).size).toBe(8);
});

test("sorted by votes, ideas with the most votes come first", async () => {
  const ideas = [];
  for (const title of ["First", "Second", "Third"]) ideas.push(await propose(rider, { title }));
  for (const [place, votes] of [0, 2, 1].entries())
    for (let n = 0; n < votes; n++)
      await (await aRider(world)).call(voteForIdea, { params: { id: ideas[place]?.id ?? "" } });
  expect(await titlesOf({ sort: "votes" })).toEqual(["Second", "Third", "First"]);
});

test("a released idea takes no vote", async () => {
  const { id } = await propose(rider);
  await admin.call(setIdeaStatus, { params: { id }, body: { status: "released" } });
  await rider.call(voteForIdea, { params: { id } });
  expect((await rider.call(listIdeas)).data).toMatchObject([{ id, total_votes: 0 }]);
});

test("an account has one vote for an idea, even if it is sent concurrently or repeatedly", async () => {
  const { id } = await propose(rider);
  const request = { params: { id } };
  await Promise.all(Array.from({ length: 8 }, () => rider.call(voteForIdea, request)));
  expect(await rider.call(voteForIdea, request)).toEqual({
    success: true,
    total_votes: 1,
    has_voted: true,
  });
  const driver = await aDriver(world);
  expect((await driver.call(getIdea, request)).data).toMatchObject({
    total_votes: 1,
    has_voted: false,
  });
  expect(await driver.call(voteForIdea, request)).toMatchObject({ total_votes: 2 });
});

test("a vote can be withdrawn and given again", async () => {
  const { id } = await propose(rider);
  const request = { params: { id } };
  await rider.call(voteForIdea, request);
  await Promise.all(Array.from({ length: 8 }, () => rider.call(takeBackVote, request)));
  expect((await rider.call(getIdea, request)).data).toMatchObject({
    total_votes: 0,
    has_voted: false,
  });
  expect(await rider.call(voteForIdea, request)).toMatchObject({ total_votes: 1 });
});

test("concurrent votes of eight accounts are all counted", async () => {
  const { id } = await propose(rider);
  const voters = await Promise.all(Array.from({ length: 8 }, () => aRider(world)));
  await Promise.all(voters.map((voter) => voter.call(voteForIdea, { params: { id } })));
  expect((await rider.call(getIdea, { params: { id } })).data.total_votes).toBe(8);
});

test("an unknown idea cannot be voted on or given a status", async () => {
  const request = { params: { id: rider.id } };
  for (const refused of [
    await rider.refused(getIdea, request),
    await rider.refused(voteForIdea, request),
    await rider.refused(takeBackVote, request),
    await admin.refused(setIdeaStatus, { ...request, body: { status: "approved" } }),
  ])
    expect(refused).toMatchObject({ status: 404, error: "This idea was not found" });
  expect((await rider.refused(voteForIdea, { params: { id: "1" } })).status).toBe(400);
});

test("an admin can set any status in any order, and each change is logged", async () => {
  const { id } = await propose(rider);
  const order = [...ideaStatuses].reverse();
  for (const status of order) expect((await setStatus(id, status)).data.status).toBe(status);
  const steps = ["proposed", ...order];
  expect(await auditOf(id)).toEqual(
    order.map((status, place) => ({
      admin_id: admin.id,
      action: "idea_status",
      before: { status: steps[place] },
      after: { status },
    })),
  );
});

test("setting the current status logs nothing", async () => {
  const { id } = await propose(rider);
  await setStatus(id, "proposed");
  expect(await auditOf(id)).toEqual([]);
});

test("concurrent status changes of eight admins are applied one after the other", async () => {
  const { id } = await propose(rider);
  const others = await Promise.all(Array.from({ length: 8 }, () => aPerson(world, "ADMIN")));
  await Promise.all(
    others.map((other, place) => setStatus(id, ideaStatuses[(place % 4) + 1] ?? "released", other)),
  );
  const acts = await auditOf(id);
  const { data } = await rider.call(getIdea, { params: { id } });
  expect(acts.at(-1)?.after).toEqual({ status: data.status });
  expect(acts.map(({ before }) => before)).toEqual([
    { status: "proposed" },
    ...acts.slice(0, -1).map(({ after }) => after),
  ]);
});

test("an unknown status is refused, and only an admin sets a status", async () => {
  const { id } = await propose(rider);
  const refused = await admin.refused(setIdeaStatus, {
    params: { id },
    body: { status: "rejected" as "released" },
  });
  expect(refused).toMatchObject({
    status: 400,
    error: "Status must be proposed, under_review, approved, in_development or released",
  });
  for (const other of [rider, await aDriver(world)])
    expect(
      await other.refused(setIdeaStatus, { params: { id }, body: { status: "released" } }),
    ).toMatchObject({ status: 403 });
  expect((await rider.call(getIdea, { params: { id } })).data.status).toBe("proposed");
});

test("a hidden idea is left out for all but admins, and no page has a gap", async () => {
  const ideas = [];
  for (let n = 1; n <= 12; n += 1) ideas.push(await propose(rider, { title: `Idea ${n}` }));
  for (const n of [11, 5]) await hide(ideas[n]?.id ?? "", { isHidden: true });
  const pages = async (sort: "new" | "votes") => [
    ...(await titlesOf({ sort })),
    ...(await titlesOf({ sort, page: "2" })),
  ];
  const titles = [11, 10, 9, 8, 7, 5, 4, 3, 2, 1].map((n) => `Idea ${n}`);
  expect(await pages("new")).toEqual(titles);
  expect(await pages("votes")).toEqual(titles);
  expect(await titlesOf({ search: "idea 6" })).toEqual([]);
  const { pagination } = await rider.call(listIdeas, { query: {} });
  expect(pagination.totalItems).toBe(10);
  const params = { id: ideas[5]?.id ?? "" };
  expect((await rider.refused(getIdea, { params })).status).toBe(404);
  expect((await rider.refused(voteForIdea, { params })).status).toBe(404);
  expect((await admin.call(listIdeas, { query: {} })).pagination.totalItems).toBe(12);
  const hiddenOnes = await admin.call(listIdeas, { query: { part: "hidden" } });
  expect(hiddenOnes.data.map(({ title }) => title)).toEqual(["Idea 12", "Idea 6"]);
  expect(hiddenOnes.pagination).toEqual({ totalItems: 2, totalPages: 1, currentPage: 1 });
  expect((await rider.call(listIdeas, { query: { part: "hidden" } })).data).toEqual([]);
  await hide(params.id, { isHidden: false });
  expect(await titlesOf({ search: "idea 6" })).toEqual(["Idea 6"]);
});

test("a duplicate gives its votes to the other idea, each account once, and the merge is recorded in the audit log", async () => {
  const [duplicate, stays] = [
    await propose(rider),
    await propose(rider, { title: "Silent rides" }),
  ];
  const voters = [await aRider(world), await aRider(world)];
  for (const voter of voters) await voter.call(voteForIdea, { params: { id: duplicate.id } });
  await voters[0]?.call(voteForIdea, { params: { id: stays.id } });
  const { data } = await hide(duplicate.id, { isHidden: true, mergeInto: stays.id });
  expect(data.hidden).toEqual({ reason: "The same as another", merged_into: "Silent rides" });
  const { data: merged } = await rider.call(getIdea, { params: { id: stays.id } });
  expect(merged.total_votes).toBe(2);
  expect(await auditOf(duplicate.id)).toMatchObject([
    { action: "idea_merge", after: { isHidden: true, mergedInto: stays.id } },
  ]);
  const loop = { isHidden: true, mergeInto: duplicate.id, reason: "The other way" };
  const refused = await admin.refused(hideIdea, { params: { id: stays.id }, body: loop });
  expect(refused.fields).toEqual({ mergeInto: "Choose another idea that is shown" });
});
