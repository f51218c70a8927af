// The server, restarted when it changes, and the pages, replaced in the browser when they change.
import { spawn } from "node:child_process";
import { once } from "node:events";

const programs = [
  spawn("node", ["--watch", "--watch-preserve-output", "src/server/main.ts"], { stdio: "inherit" }),
  spawn("vite", ["--clearScreen", "false"], { stdio: "inherit" }),
];

// A terminal sends Ctrl-C to all of them; another program's signal only comes here.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => stopAll());
const ends = programs.map((program) => once(program, "exit"));
await Promise.race(ends);
stopAll();
await Promise.all(ends);

function stopAll() {
  for (const program of programs) program.kill("SIGTERM");
}
