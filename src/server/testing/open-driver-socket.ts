import { DRIVER_SOCKET_PATH, type SocketMessage } from "#shared/live/driver-socket.ts";

interface TestSocket {
  /** All messages so far. */
  heard: SocketMessage[];
  /** Close code and reason; null while it is open. */
  readClose(): { code: number; reason: string } | null;
  /** Sends bytes and strings unchanged, other values as JSON. */
  send(message: object | string): void;
  hangUp(): void;
}

/** Opens a driver's WebSocket; authenticates if a token is given. */
export async function openDriverSocket(
  url: string,
  token?: string,
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const socket = new WebSocket(`${url.replace("http", "ws")}${DRIVER_SOCKET_PATH}`, { headers });
  const messages: SocketMessage[] = [];
  let ended: { code: number; reason: string } | null = null;
  socket.addEventListener("message", ({ data }) => messages.push(JSON.parse(data)));
  const send = (message: object | string) =>
    socket.send(
      typeof message === "string" || message instanceof ArrayBuffer
        ? message
        : JSON.stringify(message),
    );
  await new Promise<void>((resolve) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("close", ({ code, reason }) => {
      ended = { code, reason };
      resolve();
    });
  });
  if (token !== undefined) send({ token });
  return { heard: messages, readClose: () => ended, send, hangUp: () => socket.close() };
}
