import { expect, test } from "vitest";
import { siteOf, subnetOf } from "./subnet.ts";

test("an IPv4 address is its own subnet and has no site", () => {
  expect(subnetOf("203.0.113.7")).toBe("203.0.113.7");
  expect(siteOf("203.0.113.7")).toBeNull();
});

test("an IPv4-mapped IPv6 address is the IPv4 address, in every notation", () => {
  for (const ip of ["::ffff:203.0.113.7", "::FFFF:cb00:7107", "0:0:0:0:0:ffff:203.0.113.7"])
    expect([subnetOf(ip), siteOf(ip)]).toEqual(["203.0.113.7", null]);
});

test("all addresses of one /64 are one subnet, in every notation", () => {
  for (const ip of [
    "2001:db8:1:2::1",
    "2001:DB8:1:2:ffff:ffff:ffff:ffff",
    "2001:0db8:0001:0002:0:0:0:9",
    "2001:db8:1:2:3:4:5.6.7.8",
    "2001:db8:1:2::1%eth0",
  ])
    expect([subnetOf(ip), siteOf(ip)]).toEqual(["2001:db8:1:2::/64", "2001:db8:1::/48"]);
});

test("adjacent /64s are two subnets of one site", () => {
  expect(subnetOf("2001:db8:1:3::1")).not.toBe(subnetOf("2001:db8:1:2::1"));
  expect(siteOf("2001:db8:1:3::1")).toBe(siteOf("2001:db8:1:2::1"));
  expect(siteOf("2001:db8:2:3::1")).not.toBe(siteOf("2001:db8:1:3::1"));
});

test("the zeros of compressed addresses are expanded", () => {
  expect(subnetOf("::1")).toBe("0:0:0:0::/64");
  expect(subnetOf("2001:db8::")).toBe("2001:db8:0:0::/64");
  expect(subnetOf("2001:db8::5:6:7:8:9")).toBe("2001:db8:0:5::/64");
});

test("text that is no address is its own subnet and has no site", () => {
  expect(subnetOf("unknown")).toBe("unknown");
  expect(siteOf("")).toBeNull();
});
