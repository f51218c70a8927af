import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadGazetteer } from "#server/adapters/geocoding/gazetteer.ts";
import type { Geocoder } from "#server/adapters/geocoding/geocoder.ts";
import { offlineGeocoder } from "#server/adapters/geocoding/offline-geocoder.ts";
import { describeMachine } from "../findings.ts";
import { seededRandom } from "../random.ts";
import { measureCountry } from "./country.ts";
import { drawSome } from "./draw.ts";
import { readMappedAddresses } from "./extract-addresses.ts";
import { writeExtractWithout } from "./extract-without.ts";
import {
  findAll,
  isClose,
  type Outcome,
  shareClose,
  suggestAll,
  type TypedText,
  tableRow,
} from "./measure-texts.ts";
import { readOptions } from "./options.ts";
import { openPackBench } from "./pack-geocoder.ts";
import { publish } from "./publish.ts";
import { misspell, prefix, type Variant, variants, wholeAddress } from "./typed-texts.ts";

const LEFT_OUT = 300;
const GOALS = { typed: 0.95, misspelled: 0.9 };

/** Measures how many typed addresses are found: `npm run places:measure`; options in options.ts. */
const options = readOptions(process.argv.slice(2));
const random = seededRandom(options.seed);
const gazetteer = loadGazetteer();
const addresses = await readMappedAddresses(options.extractFile, gazetteer);
const drawnAddresses = drawSome(addresses, options.addresses, random);
const folder = await mkdtemp(join(tmpdir(), "faire-left-out-"));
const bench = await openPackBench();
const lines: string[] = [];
try {
  const date = new Date().toISOString().slice(0, 10);
  print(
    `${date}, ${describeMachine()}, seed ${options.seed}: ${drawnAddresses.length} of ${addresses.length} addresses.\n`,
  );
  print(
    "| typed | texts | within 50 m | not found | median | 90 % within |\n|---|---|---|---|---|---|",
  );
  await bench.build(options.extractFile);
  const geocoder = await bench.geocoder();
  const plainVariants = await measureVariants(geocoder, (text) => text);
  const misspelled = await measureVariants(geocoder, (text) => misspell(text, random));
  report("**each address in one form**", oneOfEach(plainVariants));
  for (const [name, outcomes] of plainVariants) report(name, outcomes);
  report("beginning, among the suggestions", await suggestAll(geocoder, typeAll(prefix)));
  report("**one wrong letter, each address in one form**", oneOfEach(misspelled));
  for (const [name, outcomes] of misspelled) report(`one wrong letter: ${name}`, outcomes);
  await measureLeftOut();
  print("");
  printGoal("One form each", shareClose(oneOfEach(plainVariants)), GOALS.typed);
  printGoal("One wrong letter", shareClose(oneOfEach(misspelled)), GOALS.misspelled);
  if (options.countryFile !== undefined) await measureElsewhere(options.countryFile);
  if (options.shouldPublish) await publish(lines);
} finally {
  await bench.close();
  await rm(folder, { recursive: true });
}

async function measureVariants(
  geocoder: Geocoder,
  change: (text: string) => string,
): Promise<[string, Outcome[]][]> {
  const results: [string, Outcome[]][] = [];
  for (const [name, variant] of Object.entries(variants)) {
    const texts = typeAll(variant).map((typed) => ({ ...typed, text: change(typed.text) }));
    results.push([name, await findAll(geocoder, texts)]);
  }
  return results;
}

/** Builds the pack again without some addresses, which are then interpolated between their neighbors. */
async function measureLeftOut(): Promise<void> {
  const leftOut = drawSome(addresses, LEFT_OUT, random);
  const extract = join(folder, "left-out.osm.pbf");
  await writeExtractWithout(options.extractFile, extract, { leftOut, gazetteer });
  await bench.build(extract);
  const geocoder = await bench.geocoder();
  const texts = leftOut.map((address) => ({ address, text: wholeAddress(address) }));
  report("not in the build: placed between neighbors", await findAll(geocoder, texts));
}

async function measureElsewhere(file: string): Promise<void> {
  print("\nOutside the pack, by the gazetteer:\n");
  for (const row of await measureCountry(file, offlineGeocoder())) print(row);
}

/** Types every address in this form, with another of the addresses as the other end of the trip. */
function typeAll(variant: Variant): TypedText[] {
  return drawnAddresses.map((address) => ({
    address,
    text: variant(address, random),
    near: drawnAddresses[Math.floor(random() * drawnAddresses.length)]?.points[0],
  }));
}

function oneOfEach(results: [string, Outcome[]][]): Outcome[] {
  return drawnAddresses.flatMap((_, index) => results[index % results.length]?.[1][index] ?? []);
}

function report(name: string, outcomes: Outcome[]): void {
  print(tableRow(name, outcomes));
  if (!options.shouldPrintMisses) return;
  for (const { text, label, meters } of outcomes.filter((outcome) => !isClose(outcome)))
    console.log(`    ${text} -> ${label} (${Math.round(meters)} m)`);
}

function printGoal(name: string, share: number, goal: number): void {
  const isMet = share >= goal;
  print(
    `${name}: ${(100 * share).toFixed(1)} % within 50 m (goal ${100 * goal} %${isMet ? "" : ", missed"}).`,
  );
  if (!isMet) process.exitCode = 1;
}

function print(text: string): void {
  console.log(text);
  lines.push(text);
}
