/** Meaning of a person's text: a keyword that carriers require, or null. */
export type TextReply = "stop" | "start" | null;

const stopWords = ["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"];
const startWords = ["START", "YES", "UNSTOP"];

/** Reads a reply; case, spaces and punctuation do not matter. */
export function readReply(body: string): TextReply {
  const word = body.toUpperCase().replace(/[^A-Z]/g, "");
  if (stopWords.includes(word)) return "stop";
  return startWords.includes(word) ? "start" : null;
}
