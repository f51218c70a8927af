import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  acceptTestimonial,
  listTestimonials,
  rejectTestimonial,
  type TestimonialForAdmin,
} from "#shared/testimonials/contract.ts";
import { brokenAnswer, heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const long = `Good rides. ${"The tax is low and clear. ".repeat(12)}It ends here.`;

const aTestimonial = (facts: Partial<TestimonialForAdmin> = {}): TestimonialForAdmin => ({
  id: "019a0000-0000-7000-8000-0000000000c1",
  years_of_experience: 7,
  location: "Queens, NY",
  experience_description: "Riders are kind, and the tax is low.",
  created_at: "2026-11-05T15:00:00.000Z",
  submitted_by: "Dan Ortiz",
  profile_image: null,
  is_accepted_by_admin: false,
  decided_at: null,
  ...facts,
});
const decidedAt = "2026-11-06T15:00:00.000Z";
const ofDan = aTestimonial();
const ofDana = aTestimonial({
  id: "019a0000-0000-7000-8000-0000000000c2",
  submitted_by: "Dana Lee",
  experience_description: long,
  is_accepted_by_admin: true,
  decided_at: decidedAt,
});
const acceptedOfDan = aTestimonial({ is_accepted_by_admin: true, decided_at: decidedAt });

const pageOf = (data: TestimonialForAdmin[], totalPages = 1) => ({
  success: true as const,
  data,
  counts: { all: 2, waiting: 1, accepted: 1, rejected: 0 },
  pagination: { totalItems: data.length, totalPages, currentPage: 1 },
});

const openList = async (search = "", data = [ofDan, ofDana], totalPages = 1) => {
  server.on(listTestimonials, pageOf(data, totalPages));
  const { person } = await openPage(`/admin/testimonials${search}`, ada);
  await screen.findByRole("list", { name: "Testimonials" });
  return person;
};
const lastQuery = () => server.calls(listTestimonials).at(-1)?.query;
/** jsdom drops the space before the part that only screen readers get. */
const withoutSpaces = (words: string) => words.replaceAll(" ", "");
const hasName = (name: string) => ({
  name: (shown: string) => withoutSpaces(shown) === withoutSpaces(name),
});
const button = (name: string) => screen.getByRole("button", hasName(name));
/** The banner with this sentence. */
const banner = async (sentence: string) => {
  const box = (await screen.findByText(sentence)).closest<HTMLElement>("[role=alert]");
  return within(box ?? document.body);
};
const acceptDan = () => button("Accept what Dan Ortiz says");

test("a card shows driver, experience, location, text and approval", async () => {
  await openList();
  const [first, second] = within(screen.getByRole("list", { name: "Testimonials" })).getAllByRole(
    "listitem",
  );
  for (const words of ["7 years experience", "Queens, NY", "Dan Ortiz", "Riders are kind"])
    expect(first?.textContent).toContain(words);
  expect(first?.textContent).not.toContain("Approved");
  expect(first?.textContent).toContain("Waiting");
  expect(second?.textContent).toContain("Approved");
  expect(second?.textContent).not.toContain("Waiting");
  expect(screen.getByRole("radio", { name: /^Waiting ?1$/ })).toBeDefined();
});

test("writes one year in the singular", async () => {
  await openList("", [aTestimonial({ years_of_experience: 1 })]);
  expect(screen.getByText(/^1 years experience/)).toBeDefined();
});

test("a decision cannot be repeated", async () => {
  await openList("", [ofDana, aTestimonial({ decided_at: decidedAt })]);
  expect(button("Accepted what Dana Lee says")).toHaveProperty("disabled", true);
  expect(button("Accepted what Dana Lee says").querySelector("svg")).not.toBeNull();
  expect(button("Reject what Dana Lee says")).toHaveProperty("disabled", false);
  expect(screen.getAllByText("Rejected").length).toBeGreaterThan(0);
  expect(button("Deny what Dan Ortiz says")).toHaveProperty("disabled", true);
  expect(acceptDan()).toHaveProperty("disabled", false);
});

test("two clicks accept once, and no other card can be decided meanwhile", async () => {
  const answer = heldAnswer(acceptTestimonial);
  server.on(acceptTestimonial, answer);
  const person = await openList();
  await person.dblClick(acceptDan());
  expect(button("Reject what Dana Lee says")).toHaveProperty("disabled", true);
  server.on(listTestimonials, pageOf([acceptedOfDan, ofDana]));
  answer.release({ success: true, data: acceptedOfDan });
  await screen.findByRole("button", hasName("Accepted what Dan Ortiz says"));
  expect(server.calls(acceptTestimonial).map(({ params }) => params)).toEqual([{ id: ofDan.id }]);
});

test("a denied text disappears from the pending list", async () => {
  server.on(rejectTestimonial, { success: true, data: aTestimonial({ decided_at: decidedAt }) });
  const person = await openList("?filter=waiting", [ofDan]);
  server.on(listTestimonials, pageOf([]));
  await person.click(button("Deny what Dan Ortiz says"));
  await screen.findByText("No testimonials found");
  expect(server.calls(rejectTestimonial).map(({ params }) => params)).toEqual([{ id: ofDan.id }]);
});

test("an accepted text can still be rejected", async () => {
  server.on(rejectTestimonial, { success: true, data: aTestimonial({ decided_at: decidedAt }) });
  const person = await openList();
  await person.click(button("Reject what Dana Lee says"));
  await waitFor(() => expect(server.calls(rejectTestimonial)).toHaveLength(1));
  expect(server.calls(rejectTestimonial)[0]?.params).toEqual({ id: ofDana.id });
  expect(server.calls(acceptTestimonial)).toEqual([]);
});

test("a failed decision shows a dismissible reason, and the list is reloaded", async () => {
  server.on(acceptTestimonial, refusedAnswer(409, "A newer text of this driver waits"));
  const person = await openList();
  const before = server.calls(listTestimonials).length;
  await person.click(acceptDan());
  const alert = await banner("Failed to accept testimonial");
  expect(alert.getByText("A newer text of this driver waits")).toBeDefined();
  await waitFor(() => expect(server.calls(listTestimonials).length).toBeGreaterThan(before));
  await person.click(alert.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("Failed to accept testimonial")).toBeNull();
});

test("the next decision clears the previous failure", async () => {
  server.on(rejectTestimonial, lostAnswer(), {
    success: true,
    data: aTestimonial({ decided_at: decidedAt }),
  });
  const person = await openList();
  await person.click(button("Deny what Dan Ortiz says"));
  await screen.findByText("Failed to reject testimonial");
  await waitFor(() => expect(button("Deny what Dan Ortiz says")).toHaveProperty("disabled", false));
  await person.click(button("Deny what Dan Ortiz says"));
  await waitFor(() => expect(screen.queryByText("Failed to reject testimonial")).toBeNull());
  expect(server.calls(rejectTestimonial)).toHaveLength(2);
});

test("a filter is part of the URL and starts at the first page", async () => {
  const person = await openList("?page=2", [ofDan], 3);
  expect(lastQuery()).toEqual({ page: 2, filter: "all" });
  await person.click(screen.getByRole("radio", { name: /^Waiting/ }));
  await waitFor(() => expect(lastQuery()).toEqual({ page: 1, filter: "waiting" }));
  expect(location.search).toBe("?filter=waiting");
  await person.click(screen.getByRole("radio", { name: /^All/ }));
  await waitFor(() => expect(location.search).toBe(""));
});

test("nothing can be decided while another filter is loading", async () => {
  const person = await openList();
  const answer = heldAnswer(listTestimonials);
  server.on(listTestimonials, answer);
  await person.click(screen.getByRole("radio", { name: /^Rejected/ }));
  await waitFor(() => expect(acceptDan()).toHaveProperty("disabled", true));
  answer.release(pageOf([]));
  await screen.findByText("No testimonials found");
});

test("a page number past the end redirects to the last page", async () => {
  server.on(listTestimonials, ({ query }) => pageOf(query.page > 2 ? [] : [ofDan], 2));
  await openPage("/admin/testimonials?page=9", ada);
  await screen.findByRole("list", { name: "Testimonials" });
  expect(location.search).toBe("?page=2");
});

test("a long text is shortened and shown in full in a dialog", async () => {
  const person = await openList();
  expect(screen.queryByText(/It ends here/)).toBeNull();
  await person.click(button("View more of What Dana Lee says"));
  const sheet = within(await screen.findByRole("dialog", { name: "What Dana Lee says" }));
  expect(sheet.getByText(/It ends here/)).toBeDefined();
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a list that failed to load can be loaded again", async () => {
  server.on(listTestimonials, brokenAnswer());
  const { person } = await openPage("/admin/testimonials", ada);
  const alert = await banner("Failed to fetch testimonials");
  expect(alert.getByText(/^Reference for support/)).toBeDefined();
  expect(screen.queryByText("No testimonials found")).toBeNull();
  server.on(listTestimonials, pageOf([ofDan]));
  await person.click(alert.getByRole("button", { name: "Try again" }));
  await screen.findByText("Riders are kind, and the tax is low.");
  expect(screen.queryByText("Failed to fetch testimonials")).toBeNull();
});
