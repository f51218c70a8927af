import { openSession } from "#server/accounts/sessions.ts";
import { answerParentQueries } from "../child.ts";
import { startProductionServer } from "./production-server.ts";

const [databaseUrl = "", sockets = "0"] = process.argv.slice(2);

// Without limits a socket accepts more than one position per second.
const product = await startProductionServer(databaseUrl);
const { rows } = await product.services.pool.query<{ id: string }>(
  "select account_id as id from drivers order by number limit $1",
  [sockets],
);
const tokens: string[] = [];
for (const { id } of rows) tokens.push(await openSession(product.services, id));

answerParentQueries({ url: product.url, token: tokens.join(" "), stop: product.stop });
