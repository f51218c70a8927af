import { cleanup, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  getMyTestimonial,
  type MyTestimonial,
  type OwnTestimonial,
  postTestimonial,
} from "#shared/testimonials/contract.ts";
import {
  brokenAnswer,
  heldAnswer,
  invalid,
  lostAnswer,
  refusedAnswer,
} from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const words = "Riders are kind, and the tax is low and clear.";

const testimonialIn = (state: OwnTestimonial["state"]): OwnTestimonial => ({
  years_of_experience: 1,
  location: "Queens, NY",
  experience_description: words,
  created_at: "2026-11-20T15:00:00.000Z",
  state,
});
const mine = (facts: Partial<MyTestimonial> = {}): MyTestimonial => ({
  success: true,
  testimonial: null,
  isShown: false,
  completedRides: 12,
  needed: 5,
  ...facts,
});
const waiting = mine({ testimonial: testimonialIn("waiting") });

const open = (reply: MyTestimonial) => {
  server.on(getMyTestimonial, reply);
  return openPage("/driver/testimonial", dan);
};

const openForm = async () => {
  const { person } = await open(mine());
  const years = await screen.findByLabelText("Years of experience");
  const location = screen.getByLabelText("Location");
  const experience = screen.getByLabelText("Your experience");
  return {
    person,
    years,
    location,
    experience,
    send: screen.getByRole("button", { name: "Send" }),
  };
};

const openFilled = async () => {
  const form = await openForm();
  await form.person.type(form.years, "7");
  await form.person.type(form.location, "Queens, NY");
  await form.person.type(form.experience, words);
  return form;
};

const problems = async () => {
  const heading = await screen.findByRole("heading", { name: "There is a problem" });
  const box = within(heading.parentElement ?? document.body);
  return box.getAllByRole("listitem").map((line) => line.textContent);
};

test.each([
  [4, "1 more ride to go"],
  [2, "3 more rides to go"],
])("after %i rides the page shows the missing rides instead of the form", async (done, title) => {
  await open(mine({ completedRides: done }));
  await screen.findByRole("heading", { name: title });
  const progress = screen.getByRole("progressbar", { name: "Completed rides" });
  expect(progress).toHaveProperty("value", done);
  expect(progress).toHaveProperty("max", 5);
  expect(screen.queryByLabelText("Your experience")).toBeNull();
});

test("the form opens once the required number of rides is completed", async () => {
  await open(mine({ completedRides: 5 }));
  await screen.findByLabelText("Your experience");
});

test("an empty form is not sent: each field has an error, and the summary has the focus", async () => {
  server.on(postTestimonial, waiting);
  const { person, years, location, experience, send } = await openForm();
  await person.click(send);
  expect(await problems()).toEqual([
    "Years of experience must be a whole number from 0 to 80",
    expect.stringContaining("Location"),
    expect.stringContaining("Your experience"),
  ]);
  expect(document.activeElement?.textContent).toContain("There is a problem");
  for (const field of [years, location, experience])
    expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(server.calls(postTestimonial)).toEqual([]);
});

test.each(["7.5", "81", "seven", "-1"])('"%s" is not a number of years', async (typed) => {
  server.on(postTestimonial, waiting);
  const { person, years, send } = await openFilled();
  await person.clear(years);
  await person.type(years, typed);
  await person.click(send);
  expect(await problems()).toEqual(["Years of experience must be a whole number from 0 to 80"]);
  expect(server.calls(postTestimonial)).toEqual([]);
});

test("a link of the error summary focuses its field, and typing there removes the error", async () => {
  const { person, years, location, send } = await openForm();
  await person.type(location, "Queens");
  await person.click(send);
  await problems();
  await person.click(screen.getByRole("link", { name: /^Years of experience/ }));
  expect(document.activeElement).toBe(years);
  await person.keyboard("7");
  expect(years.getAttribute("aria-invalid")).not.toBe("true");
  expect(await problems()).toEqual([expect.stringContaining("Your experience")]);
});

test("the character count trims the text, and an emoji counts as one character", async () => {
  const { person, experience } = await openForm();
  await person.type(experience, "  Good 🚕 ");
  expect(screen.getByText("6 of 2000")).toBeDefined();
});

test("repeated clicks send the text once, and the sent text replaces the form", async () => {
  const answer = heldAnswer(postTestimonial);
  server.on(postTestimonial, answer);
  const { person, send } = await openFilled();
  await person.dblClick(send);
  await person.click(await screen.findByRole("button", { name: "Sending..." }));
  answer.release(waiting);
  await screen.findByText("We read it before it is shown.");
  expect(screen.getByText("Sent, waiting to be read")).toBeDefined();
  expect(screen.queryByLabelText("Your experience")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Your testimonial" }));
  expect(server.calls(postTestimonial).map(({ body }) => body)).toEqual([
    { years_of_experience: 7, location: "Queens, NY", experience_description: words },
  ]);
});

test("the server's errors are shown at their fields", async () => {
  server.on(postTestimonial, invalid({ location: "We do not know this place" }));
  const { person, location, years, send } = await openFilled();
  await person.click(send);
  expect(await problems()).toEqual(["We do not know this place"]);
  expect(location.getAttribute("aria-invalid")).toBe("true");
  expect(years.getAttribute("aria-invalid")).not.toBe("true");
});

test.each([
  ["a refusal", refusedAnswer(409, "Complete 5 rides first"), "Complete 5 rides first"],
  ["a lost call", lostAnswer(), "Couldn't reach the server. Your details are saved. Try again."],
])("after %s the input is kept, also after a reload", async (_, answer, sentence) => {
  server.on(postTestimonial, answer, waiting);
  const { person, send } = await openFilled();
  await person.click(send);
  expect(await problems()).toEqual([sentence]);
  cleanup();
  await open(mine());
  expect(await screen.findByLabelText("Your experience")).toHaveProperty("value", words);
  expect(screen.getByLabelText("Years of experience")).toHaveProperty("value", "7");
  await person.click(screen.getByRole("button", { name: "Send" }));
  await screen.findByText("Sent, waiting to be read");
  expect(sessionStorage.getItem("testimonial")).toBeNull();
});

test.each([
  ["waiting", false, "Sent, waiting to be read", "You can still change it.", "Change it"],
  ["waiting", true, "Sent, waiting to be read", "stays on our home page meanwhile", "Change it"],
  ["accepted", true, "Accepted", "Your text is on our home page.", "Write a new one"],
  ["not_accepted", false, "Not accepted", "You can write it again.", "Write it again"],
] as const)("a text that is %s (shown: %s) shows its state and the next action", async (...row) => {
  const [state, isShown, word, meaning, act] = row;
  await open(mine({ testimonial: testimonialIn(state), isShown }));
  const box = within(await screen.findByRole("region", { name: "Your testimonial" }));
  expect(box.getByText(word)).toBeDefined();
  expect(box.getByText(new RegExp(meaning))).toBeDefined();
  expect(box.getByText(words)).toBeDefined();
  expect(box.getByText("1 year experience · Queens, NY")).toBeDefined();
  expect(box.getByRole("button", { name: act })).toBeDefined();
});

test("editing a sent text can be canceled, which discards the changes", async () => {
  const { person } = await open(waiting);
  await person.click(await screen.findByRole("button", { name: "Change it" }));
  const experience = screen.getByLabelText("Your experience");
  expect(experience).toHaveProperty("value", words);
  expect(screen.getByLabelText("Years of experience")).toHaveProperty("value", "1");
  await person.type(experience, " More.");
  await person.click(screen.getByRole("button", { name: "Keep it as it is" }));
  expect(screen.getByText(words)).toBeDefined();
  expect(server.calls(postTestimonial)).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Change it" }));
  expect(screen.getByLabelText("Your experience")).toHaveProperty("value", words);
});

test("writing a first text cannot be canceled", async () => {
  await openForm();
  expect(screen.queryByRole("button", { name: "Keep it as it is" })).toBeNull();
});

test("a page that failed to load can be loaded again", async () => {
  server.on(getMyTestimonial, brokenAnswer());
  const { person } = await openPage("/driver/testimonial", dan);
  const again = await screen.findByRole("button", { name: "Try again" });
  screen.getByText("We could not load your testimonial.");
  server.on(getMyTestimonial, waiting);
  await person.click(again);
  await screen.findByText(words);
});
