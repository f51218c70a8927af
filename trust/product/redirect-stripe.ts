import { registerHooks } from "node:module";

// Preloaded by `npm start` through npm's node-options: swaps the one module that says where Stripe is.
const original = import.meta.resolve("#server/world.ts");
const substitute = import.meta.resolve("./sandbox-world.ts");

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    const isSwapped = found.url === original && context.parentURL !== substitute;
    return isSwapped ? { ...found, url: substitute } : found;
  },
});
