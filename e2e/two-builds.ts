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

/** A proxy to the product at an address of its own, which can replace the build by a new one. */
export interface TwoBuilds {
  url: string;
  /** Serves the new build from now on; the old files are gone. */
  deploy(): void;
  close(): Promise<void>;
}

const asset = /([\w-]+)-([\w-]{7,8})\.(js|css|woff2)\b/g;
const newAsset = /-([\w-]{7,8})new\.(js|css|woff2)$/;

/** Starts the proxy. The new build is the old one with renamed assets. */
export async function serveTwoBuilds(product: string): Promise<TwoBuilds> {
  let isNew = false;
  const server = createServer((incoming, answer) => {
    void forward(incoming, answer, { product, isNew }).catch(() => answer.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
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

async function forward(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { product, isNew }: { product: string; isNew: boolean },
): Promise<void> {
  const path = incoming.url ?? "/";
  const isAsset = path.startsWith("/assets/");
  if (isAsset && newAsset.test(path) !== isNew) return void answer.writeHead(404).end();
  const upstream = await fetchUpstream(`${product}${path.replace(newAsset, "-$1.$2")}`, incoming);
  const headers = without(upstream.headers, ["content-length", "etag", "last-modified"]);
  answer.writeHead(upstream.statusCode ?? 502, headers);
  answer.on("close", () => upstream.destroy());
  const isText = /javascript|css|html/.test(String(headers["content-type"]));
  if (!isNew || !isText) return void upstream.pipe(answer);
  const text = (await buffer(upstream)).toString().replace(asset, "$1-$2new.$3");
  answer.end(path === "/sw.js" ? withNewBuildId(text) : text);
}

/** Forwards the request for an uncompressed, complete response. */
async function fetchUpstream(url: string, incoming: IncomingMessage): Promise<IncomingMessage> {
  const { method, headers } = incoming;
  const droppedHeaders = ["accept-encoding", "if-none-match", "if-modified-since"];
  const upstreamRequest = request(url, { method, headers: without(headers, droppedHeaders) });
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    upstreamRequest.on("response", resolve).on("error", reject);
  });
  upstreamRequest.end(await buffer(incoming));
  return response;
}

const without = (headers: IncomingHttpHeaders, names: string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** Replaces the build id in the service worker: twelve hexadecimal digits in quotes. */
const withNewBuildId = (worker: string) =>
  worker.replace(/(["'`])[0-9a-f]{12}\1/, '"ffffffffffff"');
