import { connect } from "node:net";

interface DripResult {
  /** All bytes that the server sent before it closed the connection. */
  answer: string;
  ms: number;
}

interface Drip {
  /** Sent at once. */
  head: string;
  /** Then sent one every 20 ms; the last is repeated. */
  pieces: Buffer[] | string[];
}

const EVERY_MS = 20;

/** Sends a request slowly over its own socket until the server closes it. */
export function drip(origin: string, { head, pieces }: Drip): Promise<DripResult> {
  const { hostname, port } = new URL(origin);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = "";
    let sent = 0;
    socket.write(head);
    const timer = setInterval(() => {
      const piece = pieces[Math.min(sent, pieces.length - 1)];
      sent += 1;
      if (piece !== undefined) socket.write(piece);
    }, EVERY_MS);
    socket.on("data", (data) => {
      answer += String(data);
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      clearInterval(timer);
      resolve({ answer, ms: performance.now() - startedAt });
    });
  });
}
