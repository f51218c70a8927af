import { once } from "node:events";
import { connect, type Socket } from "node:net";

const BATCH = 100;

/** Opens event streams as riders' pages do. */
export async function openLiveStreams(url: string, tokens: readonly string[]) {
  const { hostname, port, host } = new URL(url);
  const sockets: Socket[] = [];
  const open = async (token: string): Promise<void> => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on("error", () => undefined);
    await once(socket, "connect");
    socket.write(
      `GET /api/live HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
    const [head] = await once(socket, "data");
    if (!String(head).startsWith("HTTP/1.1 200")) throw new Error(`a stream answered ${head}`);
    socket.resume();
    sockets.push(socket);
  };
  for (let from = 0; from < tokens.length; from += BATCH)
    await Promise.all(tokens.slice(from, from + BATCH).map(open));
  return {
    countOpen: () => sockets.filter((socket) => !socket.destroyed).length,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
