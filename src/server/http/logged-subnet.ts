import { isIPv4 } from "node:net";
import { subnetOf } from "./subnet.ts";

/** Subnet of an address for logs: the /24 of an IPv4 address, the /64 of an IPv6 address. */
export function loggedSubnet(ip: string): string {
  const subnet = subnetOf(ip);
  return isIPv4(subnet) ? subnet.replace(/\d+$/, "0/24") : subnet;
}
