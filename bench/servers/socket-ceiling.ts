import type { AddressInfo } from "node:net";
import webSockets from "@fastify/websocket";
import Fastify from "fastify";
import { DRIVER_SOCKET_PATH } from "#shared/live/driver-socket.ts";
import { answerParentQueries } from "../child.ts";

const [, sockets = "0"] = process.argv.slice(2);

// The building block alone: Fastify's WebSockets, which read each message and do nothing with it.
const app = Fastify();
await app.register(webSockets);
app.get(DRIVER_SOCKET_PATH, { websocket: true }, (socket) => {
  socket.once("message", () => socket.send(JSON.stringify({ type: "ready" })));
});
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;
answerParentQueries({
  url: `http://127.0.0.1:${port}`,
  token: Array.from({ length: Number(sockets) }, () => "none").join(" "),
  stop: () => app.close(),
});
