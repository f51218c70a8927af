import { join } from "node:path";
import { parseArgs } from "node:util";

const DEMO_EXTRACT = join(import.meta.dirname, "../../demo/city/manhattan.osm.pbf");

export interface Options {
  extractFile: string;
  seed: number;
  /** Number of sampled addresses. */
  addresses: number;
  /** JSON file of addresses all over the country: [{ address, latitude, longitude }]. */
  countryFile: string | undefined;
  /** Prints the texts without a result within 50 m of the address. */
  shouldPrintMisses: boolean;
  /** Writes the tables into docs/places.md. */
  shouldPublish: boolean;
}

/** Reads the command line. Without a seed, each run samples other addresses. */
export function readOptions(argv: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      extract: { type: "string", default: DEMO_EXTRACT },
      seed: { type: "string", default: String(1 + Math.floor(Math.random() * 2 ** 31)) },
      addresses: { type: "string", default: "1000" },
      country: { type: "string" },
      misses: { type: "boolean", default: false },
      publish: { type: "boolean", default: false },
    },
  });
  const { extract: extractFile, country: countryFile, misses: shouldPrintMisses } = values;
  const [seed, addresses] = [Number(values.seed), Number(values.addresses)];
  return {
    extractFile,
    seed,
    addresses,
    countryFile,
    shouldPrintMisses,
    shouldPublish: values.publish,
  };
}
