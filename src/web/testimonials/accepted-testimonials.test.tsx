import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { AcceptedTestimonial } from "#shared/testimonials/contract.ts";
import { getAcceptedTestimonials } from "#shared/testimonials/contract.ts";
import { brokenAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { server } from "#web/testing/server.ts";

const long = `Good rides. ${"The tax is low and clear. ".repeat(12)}It ends here.`;

const testimonialOf = (name: string, words = "Riders are kind."): AcceptedTestimonial => ({
  submitted_by: name,
  years_of_experience: 7,
  location: "Queens, NY",
  experience_description: words,
  created_at: "2026-11-05T15:00:00.000Z",
});

const openLanding = async (data: AcceptedTestimonial[]) => {
  server.on(getAcceptedTestimonials, { success: true, data });
  const { person } = await openPage("/");
  const box = await screen.findByRole("region", { name: "What drivers say about Faire" });
  return { person, box: within(box) };
};

test("visitors see three testimonials first, and can expand and collapse the others", async () => {
  const { person, box } = await openLanding(
    ["Dan O.", "Dana L.", "Luis M.", "Mei W."].map((n) => testimonialOf(n)),
  );
  expect(box.getAllByRole("listitem")).toHaveLength(3);
  await person.click(box.getByRole("button", { name: "Show all 4" }));
  expect(box.getByText("Mei W.")).toBeDefined();
  const fewer = box.getByRole("button", { name: "Show fewer" });
  expect(fewer.getAttribute("aria-expanded")).toBe("true");
  await person.click(fewer);
  expect(box.queryByText("Mei W.")).toBeNull();
});

test("three testimonials need no button", async () => {
  const { box } = await openLanding(
    ["Dan O.", "Dana L.", "Luis M."].map((name) => testimonialOf(name)),
  );
  expect(box.queryByRole("button")).toBeNull();
  expect(box.getAllByText("7 years experience · Queens, NY")).toHaveLength(3);
});

test("a long testimonial is shortened until it is expanded", async () => {
  const { person, box } = await openLanding([testimonialOf("Dan O.", long)]);
  expect(box.queryByText(/It ends here/)).toBeNull();
  await person.click(box.getByRole("button", { name: /^Read all ?of what Dan O. says$/ }));
  expect(box.getByText(/It ends here/)).toBeDefined();
  await person.click(box.getByRole("button", { name: /^Read less/ }));
  expect(box.queryByText(/It ends here/)).toBeNull();
});

test.each([
  ["without testimonials", { success: true as const, data: [] }],
  ["if they fail to load", brokenAnswer()],
])("%s the landing page has no testimonial section", async (_, answer) => {
  server.on(getAcceptedTestimonials, answer);
  await openPage("/");
  await screen.findByRole("heading", { level: 1 });
  await expect.poll(() => server.calls(getAcceptedTestimonials).length).toBeGreaterThan(0);
  expect(screen.queryByText("What drivers say about Faire")).toBeNull();
  expect(screen.queryByText("Internal server error")).toBeNull();
});
