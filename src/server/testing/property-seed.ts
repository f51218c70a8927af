import fc from "fast-check";
import { testSeed } from "./seeded.ts";

// Runs before each test file and seeds its property tests (fast-check). A failed property prints its seed.
fc.configureGlobal({ seed: testSeed });
