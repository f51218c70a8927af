import { availableParallelism, constants, setPriority } from "node:os";
import { hash } from "@node-rs/argon2";
import { cost } from "#server/accounts/password-hashing.ts";
import { answerParentQueries } from "../child.ts";

// Hashes without pause, as many passwords at once as the product and at its priority. The threads that hash start with
// the first hash, so they inherit the priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
for (let thread = 1; thread < Math.max(2, availableParallelism()); thread += 1) void hashForever();
answerParentQueries({ url: "", token: "", stop: async () => undefined });

async function hashForever(): Promise<never> {
  for (;;) await hash("correct horse battery", cost);
}
