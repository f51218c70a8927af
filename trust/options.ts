import { parseArgs } from "node:util";
import { type FaultKind, faultKinds } from "./faults/fault-kinds.ts";

export interface Options {
  /** Number of faults to inject. */
  faults: number;
  seed: number;
  kinds: readonly FaultKind[];
  /** Ends the storm after this many minutes, even with fewer faults. */
  minutes: number;
  riders: number;
  drivers: number;
  /** Seconds without faults and new bookings before the checks; the books are compared every 300 s. */
  quietSeconds: number;
  /** First restores a backup of a lost database (trust/restore). */
  hasDrill: boolean;
  /** Writes the figures into docs/trust.md. */
  isPublished: boolean;
}

const defaultKinds: readonly FaultKind[] = ["backend", "database", "freeze"];

/** Parses the command line. Throws an Error that names the wrong option. */
export function readOptions(argv: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      faults: { type: "string", default: "100" },
      seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
      kinds: { type: "string", default: defaultKinds.join() },
      minutes: { type: "string", default: "240" },
      riders: { type: "string", default: "8" },
      drivers: { type: "string", default: "10" },
      quiet: { type: "string", default: "330" },
      drill: { type: "boolean", default: true },
      publish: { type: "boolean", default: false },
    },
    allowNegative: true,
  });
  return {
    faults: wholeNumber("faults", values.faults),
    seed: wholeNumber("seed", values.seed),
    kinds: values.kinds.split(",").map(faultKind),
    minutes: wholeNumber("minutes", values.minutes),
    riders: wholeNumber("riders", values.riders),
    drivers: wholeNumber("drivers", values.drivers),
    quietSeconds: wholeNumber("quiet", values.quiet),
    hasDrill: values.drill,
    isPublished: values.publish,
  };
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new Error(`--${name}: expected a whole number, got ${text}`);
  return Number(text);
}

function faultKind(text: string): FaultKind {
  const kind = faultKinds.find((known) => known === text);
  if (!kind) throw new Error(`--kinds: expected some of ${faultKinds.join()}, got ${text}`);
  return kind;
}
