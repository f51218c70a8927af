import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder for the counts of validated traffic, one file for each process. */
    stripeTraffic: string;
  }
}

/** Collects the traffic of all processes with the payment sandbox; `npm test` sets the folder and reads it later. */
export function setup(project: TestProject): () => void {
  const configuredFolder = process.env.STRIPE_TRAFFIC;
  const folder = configuredFolder ?? mkdtempSync(join(tmpdir(), "stripe-traffic-"));
  project.provide("stripeTraffic", folder);
  return () => {
    if (configuredFolder === undefined) rmSync(folder, { recursive: true });
  };
}
