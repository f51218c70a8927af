import type { Stage } from "./build-pack.ts";

const WIDTH = 30;

/** Draws a bar for each stage: redrawn on a terminal, else one line for each quarter. */
export function printProgress(stream: NodeJS.WriteStream): (stage: Stage, share: number) => void {
  const steps = stream.isTTY ? 100 : 4;
  let last = "";
  return (stage, share) => {
    const doneSteps = Math.min(steps, Math.floor(share * steps));
    const key = `${stage} ${doneSteps}`;
    if (key === last) return;
    last = key;
    const bar = "#".repeat(Math.round((doneSteps / steps) * WIDTH)).padEnd(WIDTH, ".");
    const line = `${stage.padEnd(10)} [${bar}] ${Math.round((100 * doneSteps) / steps)} %`;
    const isFinished = doneSteps === steps;
    stream.write(stream.isTTY ? `\r${line}${isFinished ? "\n" : ""}` : `${line}\n`);
  };
}
