import { expect, test } from "vitest";
import { loggedSubnet } from "./logged-subnet.ts";

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
])("the address %s is logged as %s", (ip, logged) => {
  expect(loggedSubnet(ip)).toBe(logged);
});
