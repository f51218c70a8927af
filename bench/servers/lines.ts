import { openSession } from "#server/accounts/sessions.ts";
import { serveParent } from "../child.ts";
import { startWholeProduct } from "./whole-product.ts";

const [databaseUrl = "", lines = "0"] = process.argv.slice(2);

// Without limits a socket accepts more than one position per second.
const product = await startWholeProduct(databaseUrl);
const { rows } = await product.services.pool.query<{ id: string }>(
  "select account_id as id from drivers order by number limit $1",
  [lines],
);
const tokens: string[] = [];
for (const { id } of rows) tokens.push(await openSession(product.services, id));

serveParent({ url: product.url, token: tokens.join(" "), stop: product.stop });
