import { expect, test } from "vitest";
import { aStorage } from "#web/platform/testing/a-storage.ts";
import {
  answerFor,
  blankDraft,
  draftAfter,
  readDraft,
  saveDraft,
  withTrip,
} from "./schedule-draft.ts";
import { anAnswer } from "./testing/an-answer.ts";
import { rosa, someDetails } from "./testing/ride-details.ts";

const details = someDetails();
const answered = { ...blankDraft(rosa), details, answered: { details, answer: anAnswer() } };
const trip = {
  from: { text: "Times Square", place: null },
  to: { text: "", place: null },
  page: "k1",
};

test("a new draft has the rider's name and phone number", () => {
  expect(blankDraft(rosa).details).toMatchObject({
    name: "Rosa Diaz",
    phoneNumber: "+1 212-555-0100",
  });
});

test("a stored draft is restored with its reply", () => {
  const storage = aStorage();
  saveDraft(storage, answered);
  expect(readDraft(storage, rosa)).toEqual(answered);
});

test("another rider who logs in on this tab gets a blank draft", () => {
  const storage = aStorage();
  saveDraft(storage, answered);
  const remy = { ...rosa, id: "019a0000-0000-7000-8000-00000000000b" };
  expect(readDraft(storage, remy)).toEqual(blankDraft(remy));
});

test("an unreadable draft is replaced by a blank one", () => {
  expect(readDraft(aStorage({ schedule: "{broken" }), rosa)).toEqual(blankDraft(rosa));
  expect(readDraft(aStorage({ schedule: '{"details":1}' }), rosa)).toEqual(blankDraft(rosa));
});

test("a trip from another page is copied once, and its empty address replaces nothing", () => {
  const withCopiedTrip = withTrip(answered, trip);
  expect(withCopiedTrip.details.pickupLocation.text).toBe("Times Square");
  expect(withCopiedTrip.details.finalDestination.text).toBe("JFK Airport");
  const edited = { ...withCopiedTrip, details: someDetails() };
  expect(withTrip(edited, trip)).toEqual(edited);
});

test("a trip from another page starts the next ride once the stored one is paid", () => {
  const next = draftAfter(answered, rosa, trip);
  expect(next).toMatchObject({ answered: null, takenFrom: "k1" });
  expect(next.details).toEqual({ ...blankDraft(rosa).details, pickupLocation: trip.from });
});

test("a trip that became the paid ride does not start the next one", () => {
  const next = draftAfter(withTrip(answered, trip), rosa, trip);
  expect(next.details).toEqual(blankDraft(rosa).details);
});

test("the precision of a chosen place is kept; that of a typed one is the server's", () => {
  const place = { label: "10118", latitude: 40.75, longitude: -73.99, precision: "ZIP code area" };
  const chosenDetails = someDetails({ pickupLocation: { text: "10118", place } });
  const { precision } = answerFor(chosenDetails, anAnswer()).data.distanceDetails;
  expect(precision).toEqual({ from: "ZIP code area", to: "Airport" });
});
