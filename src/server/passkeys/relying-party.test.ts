import { expect, test } from "vitest";
import { relyingPartyOf } from "./relying-party.ts";

test.each([
  ["https://rides.faire.coop", { rpID: "rides.faire.coop", origin: "https://rides.faire.coop" }],
  ["http://localhost:3000", { rpID: "localhost", origin: "http://localhost:3000" }],
  ["http://rides.faire.coop", null],
  ["https://203.0.113.9", null],
  ["https://[2001:db8::1]", null],
])("passkeys at %s belong to %j", (publicUrl, party) => {
  expect(relyingPartyOf({ publicUrl })).toEqual(party);
});
