import { expect, test } from "vitest";
import { type adminRoles, includes, lacksPermission, permissions } from "./permissions.ts";

const permissionsOf = (role: (typeof adminRoles)[number]) =>
  permissions.filter((permission) => includes(role, permission));

test("owners have every permission; riders and drivers have none", () => {
  expect(permissionsOf("owner")).toEqual(permissions);
  for (const permission of permissions) expect(includes(null, permission)).toBe(false);
});

test("support handles people and rides, finance the money, and neither reads the audit", () => {
  expect(permissionsOf("support")).toEqual([
    "drivers",
    "verification",
    "suspensions",
    "reports",
    "rides",
  ]);
  expect(permissionsOf("finance")).toEqual(["drivers", "rides", "refunds", "fees", "books"]);
});

test("a refusal names role and permission", () => {
  expect(lacksPermission("support", "refunds")).toBe(
    "Your role (support) does not include refunds. Ask an owner.",
  );
});
