import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { type Env, SettingsError } from "#server/env.ts";
import { requiredLabel } from "#shared/fields.ts";
import { centsFromDollars } from "#shared/money.ts";
import type { TollRoad } from "#shared/tolls/contract.ts";
import type { TollLimits } from "#shared/tolls/toll-rule.ts";
import { enteredDollars } from "#shared/wire.ts";
import newYork from "./new-york.json" with { type: "json" };

/** Tolls that drivers of this installation can enter. */
export interface TollPolicy {
  limits: TollLimits;
  roads: readonly TollRoad[];
}

const amount = enteredDollars("an amount in dollars, at most 1000", 1000);
const policyFile = z
  .object({
    mostEach: amount,
    mostOfRide: amount,
    roads: z
      .array(z.object({ name: requiredLabel("Road", 80), usualAmount: amount }))
      .check(z.maxLength(200)),
  })
  .check(z.refine(({ mostEach, mostOfRide }) => mostEach <= mostOfRide));

/**
 * Reads the policy that TOLLS names: by default New York's in a demo, none otherwise. Null if drivers cannot enter
 * tolls. Throws SettingsError for a wrong file.
 */
export async function openTollPolicy({
  TOLLS,
  isDemo,
}: Pick<Env, "TOLLS" | "isDemo">): Promise<TollPolicy | null> {
  const choice = TOLLS ?? (isDemo ? "new-york" : "off");
  if (choice === "off") return null;
  const parsedPolicy = policyFile.safeParse(
    choice === "new-york" ? newYork : await readJson(choice).catch(() => null),
  );
  if (!parsedPolicy.success) throw wrongFile();
  const { mostEach, mostOfRide, roads } = parsedPolicy.data;
  const limits = { each: centsFromDollars(mostEach), ride: centsFromDollars(mostOfRide) };
  return { limits, roads };
}

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, "utf8"));

const wrongFile = () =>
  new SettingsError([
    "TOLLS: expected off, new-york, or the path of a JSON file with mostEach, mostOfRide and roads (name, usualAmount), in dollars",
  ]);
