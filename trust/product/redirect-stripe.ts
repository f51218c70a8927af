import { registerHooks } from "node:module";
import "./shift-clock.ts";

// Preloaded by `npm start` through npm's node-options: replaces the module that defines Stripe's address.
const original = import.meta.resolve("#server/choose-world.ts");
const substitute = import.meta.resolve("./sandbox-world.ts");

registerHooks({
  resolve: (specifier, context, next) => {
    const resolvedModule = next(specifier, context);
    return resolvedModule.url === original
      ? { ...resolvedModule, url: substitute }
      : resolvedModule;
  },
});
