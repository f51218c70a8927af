// Runs the server, restarted on changes, and the pages with hot reload.
import { spawn } from "node:child_process";
import { once } from "node:events";

const programs = [
  spawn("node", ["--watch", "--watch-preserve-output", "src/server/main.ts"], { stdio: "inherit" }),
  spawn("vite", ["--clearScreen", "false"], { stdio: "inherit" }),
];

// A terminal sends Ctrl-C to the whole process group; SIGTERM of another program reaches this process only.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => stopAll());
const ends = programs.map((program) => once(program, "exit"));
await Promise.race(ends);
stopAll();
await Promise.all(ends);

function stopAll() {
  for (const program of programs) program.kill("SIGTERM");
}
