import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** The product at an address of its own, as it stands before and after a new build is put in place of the old one. */
export interface TwoBuilds {
  url: string;
  /** From now on the new build is served; the files of the old one are gone. */
  deploy(): void;
  close(): Promise<void>;
}

const asset = /([\w-]+)-([\w-]{8})\.(js|css|woff2)\b/g;
const newAsset = /-([\w-]{8})new\.(js|css|woff2)$/;

/** Stands in front of the product. The new build is the old one with other names for all its assets. */
export async function serveTwoBuilds(product: string): Promise<TwoBuilds> {
  let isNew = false;
  const server = createServer((asked, answer) => {
    void pass(asked, answer, { product, isNew }).catch(() => answer.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: () => {
      isNew = true;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function pass(
  asked: IncomingMessage,
  answer: ServerResponse,
  { product, isNew }: { product: string; isNew: boolean },
): Promise<void> {
  const path = asked.url ?? "/";
  const isAsset = path.startsWith("/assets/");
  if (isAsset && newAsset.test(path) !== isNew) return void answer.writeHead(404).end();
  const found = await ask(`${product}${path.replace(newAsset, "-$1.$2")}`, asked);
  const headers = without(found.headers, ["content-length", "etag", "last-modified"]);
  answer.writeHead(found.statusCode ?? 502, headers);
  answer.on("close", () => found.destroy());
  const isText = /javascript|css|html/.test(String(headers["content-type"]));
  if (!isNew || !isText) return void found.pipe(answer);
  const text = (await buffer(found)).toString().replace(asset, "$1-$2new.$3");
  answer.end(path === "/sw.js" ? ofNewBuild(text) : text);
}

/** Asks as the browser did, but for an answer that is plain and whole. */
async function ask(url: string, asked: IncomingMessage): Promise<IncomingMessage> {
  const { method, headers } = asked;
  const wanted = ["accept-encoding", "if-none-match", "if-modified-since"];
  const sent = request(url, { method, headers: without(headers, wanted) });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.on("response", resolve).on("error", reject);
  });
  sent.end(await buffer(asked));
  return answered;
}

const without = (headers: IncomingHttpHeaders, names: string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** The worker's build id is twelve hexadecimal letters in quotes. */
const ofNewBuild = (worker: string) => worker.replace(/(["'`])[0-9a-f]{12}\1/, '"ffffffffffff"');
