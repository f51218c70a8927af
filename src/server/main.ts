import { enableCompileCache } from "node:module";
import { join } from "node:path";

/**
 * Keeps compiled code for the next start, half of whose time would be compiling: in NODE_COMPILE_CACHE if it is set.
 * Does nothing where the folder cannot be written. Runs before the other modules are loaded, so it imports none.
 */
enableCompileCache(join(import.meta.dirname, "../../node_modules/.cache/faire-compile"));

await import("./run.ts");
