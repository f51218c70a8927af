import { expect, test } from "vitest";
import { ridesFile } from "./rides-file.ts";

test("the CSV file has all rides that match the list's filters, whatever page is shown", () => {
  expect(ridesFile("payments", { page: 3, size: "50", sort: "oldest" })).toMatchObject({
    path: "/admin/rides.csv?",
    name: "faire-payments.csv",
  });
  expect(ridesFile("rides", { search: "Zoë P", money: "held", from: undefined })).toMatchObject({
    path: "/admin/rides.csv?search=Zo%C3%AB+P&money=held",
    name: "faire-rides.csv",
  });
});
