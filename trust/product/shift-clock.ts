import { readFileSync } from "node:fs";

// Preloaded with redirect-stripe.ts: shifts this process's clock by the milliseconds in the file at TRUST_CLOCK.
const file = process.env.TRUST_CLOCK;
const READ_EVERY_MS = 100;

if (file !== undefined) {
  let shiftMs = 0;
  const read = () => {
    shiftMs = Number(readFileSync(file, "utf8"));
  };
  read();
  setInterval(read, READ_EVERY_MS).unref();
  const RealDate = Date;
  const now = () => RealDate.now() + shiftMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (_, args) =>
      args.length === 0 ? new RealDate(now()) : Reflect.construct(RealDate, args),
    apply: () => new RealDate(now()).toString(),
    get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
  });
}
