import { afterAll, beforeAll, expect, test } from "vitest";
import { aDriver, aPerson, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";

let world: TestWorld;
let admin: Person;
let driver: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
  driver = await aDriver(world);
});
afterAll(() => world.close());

type Method = "GET" | "POST" | "PUT";
const send = async (method: Method, path: string, payload?: string) => {
  const answer = await world.app.inject({
    method,
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${admin.token}`,
      ...(payload !== undefined && { "content-type": "application/json" }),
    },
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, ...answer.json() };
};

test.each(["accept", "reject"])(
  "accepts an empty body to %s a testimonial, also with a JSON content type",
  async (act) => {
    await world.services.pool.query(
      `insert into testimonials
         (id, driver_id, years_of_experience, location, experience_description, created_at, decided_at)
       values (uuidv7(), $1, 7, 'Queens, NY', 'I set my own fares, for all to see.', now(), now())`,
      [driver.id],
    );
    const { data } = await send("GET", "/testimonials");
    for (const body of [undefined, "", "{}"])
      expect(await send("POST", `/testimonials/${data[0].id}/${act}`, body)).toMatchObject({
        status: 200,
        data: { is_accepted_by_admin: act === "accept" },
      });
  },
);

test.each([
  [undefined, "This request is empty"],
  ["", "This request is empty"],
  ["null", "This request is empty"],
  ["[]", "This request is not valid"],
  ["7", "This request is not valid"],
  ['{"taxRate":NaN}', "This request is not valid JSON"],
])("replies to the body %s: %s", async (payload, error) => {
  const answer = await send("PUT", `/admin/drivers/${driver.id}/tax-offer`, payload);
  expect(answer).toMatchObject({ status: 400, success: false, error });
  expect(answer.fields).toBeUndefined();
});

test.each([
  ["/admin/drivers?filter=maybe", "filter", "Choose one of: all, verified, unverified"],
  [
    "/admin/drivers?sort=money",
    "sort",
    "Choose one of: newest, oldest, name, -name, email, -email",
  ],
  ["/admin/rides?kind=boat", "kind", "Choose one of: instant, scheduled"],
  ["/admin/findings?filter=some", "filter", "Choose one of: open, resolved, all"],
])("lists the choices for an invalid value: %s", async (path, field, message) => {
  expect(await send("GET", path)).toMatchObject({ status: 400, fields: { [field]: message } });
});

test("reports missing and mistyped values at their fields", async () => {
  const put = (ids: unknown) =>
    send("PUT", "/admin/drivers/verify", JSON.stringify({ ids, isVerified: true }));
  expect(await put(undefined)).toMatchObject({ fields: { ids: "This is missing" } });
  expect(await put("all")).toMatchObject({ fields: { ids: "This value is not valid" } });
});

test.each([
  ["%ff", "This address is not valid"],
  ["a".repeat(301), "This address is not valid"],
  [encodeURIComponent("../../../etc/passwd"), "This id is not valid"],
])("replies with a message to the id %s", async (id, error) => {
  expect(await send("PUT", `/admin/drivers/${id}/verify`, '{"isVerified":true}')).toMatchObject({
    status: 400,
    success: false,
    error,
    requestId: expect.any(String),
  });
});
