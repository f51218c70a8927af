import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { sendMessage } from "#shared/messages/contract.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { UNSENT_MESSAGES } from "#web/platform/sign-out-cleanup.ts";

export interface Outgoing {
  /** Sent with each attempt, so that the server stores the message once. */
  id: string;
  words: string;
  /** Why it was not sent; null while it is being sent. */
  failure: string | null;
}

/** The text being written, and messages that have not reached the server. */
interface Unsent {
  draft: string;
  outgoing: readonly Outgoing[];
}

const NOT_SENT = "Not sent yet.";

/** The draft and the unsent messages of a ride. They survive closing the dialog and reloading the tab. */
export const useOutgoing = (rideId: string) => {
  const queries = useQueryClient();
  const [unsent, setUnsent] = useState(() => readUnsent(rideId));
  const latest = useRef(unsent);
  const attempts = useRef(Promise.resolve());

  const change = (next: Partial<Unsent>) => {
    latest.current = { ...latest.current, ...next };
    storeUnsent(rideId, latest.current);
    setUnsent(latest.current);
  };
  const remove = (id: string) =>
    change({ outgoing: latest.current.outgoing.filter((message) => message.id !== id) });
  const setFailure = (id: string, failure: string | null) =>
    change({
      outgoing: latest.current.outgoing.map((message) =>
        message.id === id ? { ...message, failure } : message,
      ),
    });
  const attempt = async ({ id, words }: Outgoing) => {
    try {
      await call(sendMessage, { params: { id: rideId }, body: { id, words } });
      await queries.invalidateQueries({ queryKey: ["rides", rideId, "messages"] });
      remove(id);
    } catch (error) {
      setFailure(id, submitErrorMessage(error));
    }
  };
  /** Sends a message after the earlier ones, so that they arrive in the order of writing. */
  const deliver = (message: Outgoing) => {
    attempts.current = attempts.current.then(() => attempt(message));
  };
  const isSending = (matches: (message: Outgoing) => boolean) =>
    latest.current.outgoing.some((message) => message.failure === null && matches(message));

  return {
    ...unsent,
    setDraft: (draft: string) => change({ draft }),
    /** Ignores a text that is already being sent, such as by the second of two taps. */
    send: (input: string, draft = latest.current.draft) => {
      const words = input.trim();
      if (words === "" || isSending((message) => message.words === words)) return;
      const message = { id: crypto.randomUUID(), words, failure: null };
      change({ draft, outgoing: [...latest.current.outgoing, message] });
      deliver(message);
    },
    sendAgain: (message: Outgoing) => {
      if (isSending(({ id }) => id === message.id)) return;
      setFailure(message.id, null);
      deliver(message);
    },
    discard: ({ id }: Outgoing) => remove(id),
  };
};

type Stored = Record<string, { draft: string; outgoing: Pick<Outgoing, "id" | "words">[] }>;

const readAll = (): Stored => {
  try {
    return JSON.parse(sessionStorage.getItem(UNSENT_MESSAGES) ?? "{}");
  } catch {
    return {};
  }
};

const readUnsent = (rideId: string): Unsent => {
  const { draft = "", outgoing = [] } = readAll()[rideId] ?? {};
  return { draft, outgoing: outgoing.map((message) => ({ ...message, failure: NOT_SENT })) };
};

const storeUnsent = (rideId: string, { draft, outgoing }: Unsent) => {
  const { [rideId]: _, ...others } = readAll();
  const unsent = outgoing.map(({ id, words }) => ({ id, words }));
  const isEmpty = draft === "" && unsent.length === 0;
  const all: Stored = isEmpty ? others : { ...others, [rideId]: { draft, outgoing: unsent } };
  sessionStorage.setItem(UNSENT_MESSAGES, JSON.stringify(all));
};
