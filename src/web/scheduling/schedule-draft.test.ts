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

test("a new draft knows the rider's name and number", () => {
  expect(blankDraft(rosa).details).toMatchObject({
    name: "Rosa Diaz",
    phoneNumber: "+1 212-555-0100",
  });
});

test("a draft with its answer is read as it was kept", () => {
  const storage = aStorage();
  saveDraft(storage, answered);
  expect(readDraft(storage, rosa)).toEqual(answered);
});

test("another rider who logs in here gets a draft of their own", () => {
  const storage = aStorage();
  saveDraft(storage, answered);
  const remy = { ...rosa, id: "019a0000-0000-7000-8000-00000000000b" };
  expect(readDraft(storage, remy)).toEqual(blankDraft(remy));
});

test("what cannot be read counts as nothing", () => {
  expect(readDraft(aStorage({ schedule: "{broken" }), rosa)).toEqual(blankDraft(rosa));
  expect(readDraft(aStorage({ schedule: '{"details":1}' }), rosa)).toEqual(blankDraft(rosa));
});

test("a trip from another page is taken over once, and an empty address takes nothing away", () => {
  const taken = withTrip(answered, trip);
  expect(taken.details.pickupLocation.text).toBe("Times Square");
  expect(taken.details.finalDestination.text).toBe("JFK Airport");
  const edited = { ...taken, details: someDetails() };
  expect(withTrip(edited, trip)).toEqual(edited);
});

test("a trip brought after the kept ride was paid starts the next ride", () => {
  const next = draftAfter(answered, rosa, trip);
  expect(next).toMatchObject({ answered: null, takenFrom: "k1" });
  expect(next.details).toEqual({ ...blankDraft(rosa).details, pickupLocation: trip.from });
});

test("a trip that became the paid ride does not start the next one", () => {
  const next = draftAfter(withTrip(answered, trip), rosa, trip);
  expect(next.details).toEqual(blankDraft(rosa).details);
});

test("a place is as exactly known as when it was chosen, a typed one as the server located it", () => {
  const place = { label: "10118", latitude: 40.75, longitude: -73.99, precision: "ZIP code area" };
  const chosen = someDetails({ pickupLocation: { text: "10118", place } });
  const { precision } = answerFor(chosen, anAnswer()).data.distanceDetails;
  expect(precision).toEqual({ from: "ZIP code area", to: "Airport" });
});
