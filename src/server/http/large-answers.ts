import type { App } from "./typed-app.ts";

/** Characters from which on it pays. */
const LARGE = 2048;

/**
 * Large answers leave as bytes. Text in ASCII is copied, which takes a tenth of the time that the connection takes to
 * encode it. Comes after whatever wants to read answers as text.
 */
export function largeAnswers(api: App): void {
  api.addHook("onSend", (_request, _reply, answer, done) => {
    done(null, typeof answer === "string" ? bytesOf(answer) : answer);
  });
}

/** The answer as bytes when it is large and in ASCII, else as it is. */
export function bytesOf(answer: string): string | Buffer {
  if (answer.length < LARGE || Buffer.byteLength(answer) !== answer.length) return answer;
  return Buffer.from(answer, "latin1");
}
