import { parseArgs } from "node:util";
import { startStripeSandbox } from "./server.ts";

/** Runs the sandbox as a separate process: `node sandbox/stripe/main.ts --port 4242 --data FILE`. */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    data: { type: "string" },
    "webhook-url": { type: "string" },
    "top-up": { type: "string", default: "0" },
    "webhook-secret": { type: "string", default: "whsec_sandbox" },
    "connect-webhook-url": { type: "string" },
    "connect-webhook-secret": { type: "string", default: "whsec_sandbox_connect" },
  },
});
const url = values["webhook-url"];
const connectUrl = values["connect-webhook-url"];
const sandbox = await startStripeSandbox({
  port: Number(values.port),
  dataFile: values.data,
  ...(url && { webhook: { url, secret: values["webhook-secret"] } }),
  ...(connectUrl && {
    connectWebhook: { url: connectUrl, secret: values["connect-webhook-secret"] },
  }),
});
const topUpCents = Number(values["top-up"]);
if (topUpCents > 0 && sandbox.list("balance_transaction").length === 0)
  await sandbox.topUp(topUpCents);
console.log(JSON.stringify({ url: sandbox.url, secretKey: sandbox.secretKey }));
