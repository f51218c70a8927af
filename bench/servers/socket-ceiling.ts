import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import { DRIVER_SOCKET_PATH } from "#shared/live/driver-socket.ts";
import { answerParentQueries } from "../child.ts";

const [, sockets = "0"] = process.argv.slice(2);

// The building block alone: WebSockets on Node's server, which read each message and do nothing with it.
const server = createServer();
const webSockets = new WebSocketServer({ server, path: DRIVER_SOCKET_PATH });
webSockets.on("connection", (socket) => {
  socket.once("message", () => socket.send(JSON.stringify({ type: "ready" })));
  socket.on("message", () => undefined);
  socket.on("error", () => socket.terminate());
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
answerParentQueries({
  url: `http://127.0.0.1:${port}`,
  token: Array.from({ length: Number(sockets) }, () => "none").join(" "),
  stop: async () => {
    for (const client of webSockets.clients) client.terminate();
    server.close();
    await once(server, "close");
  },
});
