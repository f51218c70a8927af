import { afterAll, beforeAll, expect, test } from "vitest";
import { aRider, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { listIdeas, proposeIdea, voteForIdea } from "#shared/ideas/contract.ts";

let world: TestWorld;
let rider: Person;
beforeAll(async () => {
  world = await openWorld();
  rider = await aRider(world);
  for (const [title, description, tags] of ideas)
    await rider.call(proposeIdea, { body: { title, description, tags } });
});
afterAll(() => world.close());

const ideas = [
  ["Quiet rides", "A switch that asks the driver for silence.", "comfort"],
  ["Café stops", "Five minutes at a café on the way, paid by the minute.", "food, niños"],
  ["Pay 100% later", "One bill at the end of the month for riders who ride a lot.", "money"],
  ["🚕 in the logo", "The logo should be a yellow cab as in the old days.", ""],
] as const;

const searchIdeas = async (search: string) => {
  const { data, pagination } = await rider.call(listIdeas, { query: { search } });
  expect(pagination).toEqual({ totalItems: data.length, totalPages: 1, currentPage: 1 });
  return data.map(({ title }) => title);
};

test.each([
  ["title", "quiet", ["Quiet rides"]],
  ["description", "silence", ["Quiet rides"]],
  ["tag", "comfort", ["Quiet rides"]],
  ["beginning of a word", "ca", ["🚕 in the logo", "Café stops"]],
  ["word without its accents", "cafe", ["Café stops"]],
  ["word with accents and capitals", "CAFÉ NIÑOS", ["Café stops"]],
  ["words in any order", "rides quiet", ["Quiet rides"]],
  ["emoji", "🚕", ["🚕 in the logo"]],
  ["number with a percent sign", "100%", ["Pay 100% later"]],
])("an idea is found by a %s: %s", async (_, search, titles) => {
  expect(await searchIdeas(search)).toEqual(titles);
});

test.each(["uiet", "quiet café", "%", "_", "\\", "'; drop table ideas; --", "<script>"])(
  "nothing is found by %s",
  async (search) => {
    expect(await searchIdeas(search)).toEqual([]);
  },
);

test("a blank search lists all ideas", async () => {
  const { data } = await rider.call(listIdeas, { query: { search: "   " } });
  expect(data).toHaveLength(ideas.length);
});

test("a search has at most 300 characters", async () => {
  expect(await searchIdeas("x".repeat(300))).toEqual([]);
  expect(await rider.refused(listIdeas, { query: { search: "x".repeat(301) } })).toMatchObject({
    status: 400,
    fields: { search: "Search must be at most 300 characters long" },
  });
});

test.each(["0", "-1", "1.5", "two", "1000000"])("page %s is refused", async (page) => {
  expect((await rider.refused(listIdeas, { query: { page } })).status).toBe(400);
});

test("lists the hundred most voted hits and counts at most 1,000", async () => {
  await world.services.pool.query(
    `insert into ideas (id, number, author_id, title, description, tags, created_at)
     select uuidv7(), 0, $1, 'Bulk idea ' || n, 'One of many that say the same.', '{}', now()
     from generate_series(1, 1100) n`,
    [rider.id],
  );
  const { rows } = await world.services.pool.query(
    "select id from ideas where title = 'Bulk idea 7'",
  );
  await rider.call(voteForIdea, { params: { id: rows[0].id } });
  const { data, pagination } = await rider.call(listIdeas, { query: { search: "bulk" } });
  expect(data).toHaveLength(100);
  expect(data[0]?.title).toBe("Bulk idea 7");
  expect(pagination).toEqual({ totalItems: 1000, totalPages: 1, currentPage: 1 });
});
