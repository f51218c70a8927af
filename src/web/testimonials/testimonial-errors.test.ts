import { expect, test } from "vitest";
import { CallFailure } from "#web/platform/call-failure.ts";
import { errorsOf, parseInput, summaryOf } from "./testimonial-errors.ts";

const input = {
  years: " 7 ",
  location: " Queens, NY ",
  experience: "I set my own fares, and every rider sees them.",
};
const yearsSentence = "Years of experience must be a whole number from 0 to 80";

test("valid input is sent without surrounding blanks", () => {
  expect(parseInput(input)).toEqual({
    body: {
      years_of_experience: 7,
      location: "Queens, NY",
      experience_description: input.experience,
    },
  });
});

test.each(["", "seven", "2.5", "-1", "81", "1e1"])("years typed as %o are refused", (years) => {
  expect(parseInput({ ...input, years })).toEqual({ errors: { years: yearsSentence } });
});

test("an empty form has an error for each field, in order", () => {
  const read = parseInput({ years: "", location: "", experience: "" });
  expect("errors" in read && summaryOf(read.errors)).toEqual([
    { field: "years_of_experience", message: yearsSentence },
    { field: "location", message: "Location must be at least 2 characters long" },
    {
      field: "experience_description",
      message: "Your experience must be at least 20 characters long",
    },
  ]);
});

test("a text of 2001 characters is too long", () => {
  expect(parseInput({ ...input, experience: "x".repeat(2001) })).toEqual({
    errors: { experience: "Your experience must be at most 2000 characters long" },
  });
});

test("errors of the server are shown at their fields, others on the form", () => {
  const refused = new CallFailure("x", { status: 400, fields: { location: "Too short" } });
  expect(errorsOf(refused)).toEqual({ location: "Too short" });
  const sentence = "You can write a testimonial once you have completed 5 rides";
  expect(errorsOf(new CallFailure(sentence, { status: 409 }))).toEqual({ form: sentence });
  expect(errorsOf(new CallFailure("Network error"))).toEqual({
    form: "Couldn't reach the server. Your details are saved. Try again.",
  });
});
