import { expect, test } from "vitest";
import { coarseLabel } from "./coarse-label.ts";

test.each([
  ["350 5th Ave, New York, NY 10118", "5th Ave, New York, NY 10118"],
  ["123-45 Queens Blvd, Queens, NY 11415", "Queens Blvd, Queens, NY 11415"],
  ["12 1/2 Main St Apt 4B, Albany, NY", "Main St, Albany, NY"],
  ["60a Centre St, Suite 300, New York, NY", "Centre St, New York, NY"],
  ["60 Centre St #12, New York, NY", "Centre St, New York, NY"],
  ["5th Ave & E 34th St, New York, NY", "5th Ave & E 34th St, New York, NY"],
  ["JFK Airport", "JFK Airport"],
  ["Near 350 5th Ave, New York, NY 10118", "Near 5th Ave, New York, NY 10118"],
  ["Near Times Square, New York, NY", "Near Times Square, New York, NY"],
  ["Macy's, 151 W 34th St, New York, NY", "Macy's, W 34th St, New York, NY"],
])("%s is shown to others as %s", (label, coarse) => {
  expect(coarseLabel(label)).toBe(coarse);
});
