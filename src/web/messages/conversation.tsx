import { useQuery, useQueryClient } from "@tanstack/react-query";
import { SendHorizontal } from "lucide-react";
import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { type RideMessage, readMessages } from "#shared/messages/contract.ts";
import { MAX_MESSAGE_LENGTH } from "#shared/messages/message-rule.ts";
import { quickReplies, type RideSide } from "#shared/messages/quick-replies.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { call } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { ReportProblem } from "#web/reports/report-problem.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { conversationOf } from "./conversation-query.ts";
import { type Outgoing, useOutgoing } from "./use-outgoing.ts";

type ConversationProps = { ride: Ride; viewer: RideSide; onClose: () => void };

/** Messages of a ride, with the field to write one. */
export const Conversation = ({ ride, viewer, onClose }: ConversationProps) => {
  const { data, error, refetch } = useQuery(conversationOf(ride.id));
  const field = useRef<HTMLInputElement>(null);
  const unsent = useOutgoing(ride.id);
  const other = viewer === "rider" ? ride.driver : ride.rider;
  useMarkAsRead(ride.id, data?.unread ? data.messages.at(-1)?.number : undefined);
  return (
    <Sheet isOpen onClose={onClose} title={`Messages with ${other.firstName}`} focusFirst={field}>
      <div className="grid gap-4">
        {!data &&
          (error ? (
            <LoadFailure what="the messages" error={error} onRetry={refetch} />
          ) : (
            <Loading />
          ))}
        <MessageList messages={data?.messages} unsent={unsent} viewer={viewer} other={other} />
        {data?.reason && <p className="text-fg-2">{data.reason}</p>}
        {data && data.mayWrite !== "nothing" && (
          <QuickReplies replies={quickReplies(viewer, ride.state)} onSend={unsent.send} />
        )}
        {data?.mayWrite !== "nothing" && data?.mayWrite !== "quick_replies" && (
          <Composer
            field={field}
            label={`Message to ${other.firstName}`}
            draft={unsent.draft}
            onDraft={unsent.setDraft}
            onSend={() => unsent.send(unsent.draft, "")}
          />
        )}
        {data?.messages.some(({ by }) => by !== viewer) && (
          <ReportProblem
            ride={ride}
            viewer={viewer}
            label="Report these messages"
            subject="messages"
          />
        )}
      </div>
    </Sheet>
  );
};

const Loading = () => <Skeleton className="h-48 rounded-card" />;

type MessageListProps = {
  /** Undefined until they are loaded. */
  messages: readonly RideMessage[] | undefined;
  unsent: Pick<ReturnType<typeof useOutgoing>, "outgoing" | "sendAgain" | "discard">;
  viewer: RideSide;
  other: { firstName: string };
};

const MessageList = ({ messages = [], unsent, viewer, other }: MessageListProps) => {
  const outgoing = unsent.outgoing.filter(({ id }) => !messages.some((stored) => stored.id === id));
  const count = messages.length + outgoing.length;
  return (
    <>
      {count === 0 && (
        <p className="text-fg-2">
          Write to {other.firstName} here. Neither of you needs the other's phone number.
        </p>
      )}
      <ol aria-label="Messages" className="grid gap-3 empty:hidden">
        {messages.map((message) => (
          <Message key={message.id} message={message} viewer={viewer} name={other.firstName} />
        ))}
        {outgoing.map((message) => (
          <Unsent
            key={message.id}
            message={message}
            onSendAgain={() => unsent.sendAgain(message)}
            onDiscard={() => unsent.discard(message)}
          />
        ))}
      </ol>
      <ScrollTo key={count} />
    </>
  );
};

/** Marks the messages up to a number as read, as soon as the page is visible. */
const useMarkAsRead = (rideId: string, upTo: number | undefined) => {
  const queries = useQueryClient();
  useEffect(() => {
    if (upTo === undefined) return;
    const mark = () => {
      if (document.visibilityState !== "visible") return;
      // After a failure, the next message or the next opening marks them.
      void call(readMessages, { params: { id: rideId }, body: { upTo } })
        .then(() => queries.invalidateQueries({ queryKey: ["rides", rideId, "messages"] }))
        .catch(() => undefined);
    };
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [rideId, upTo, queries]);
};

/** Scrolls to itself when it appears: below the newest message. */
const ScrollTo = () => {
  const end = useRef<HTMLSpanElement>(null);
  useEffect(() => void end.current?.scrollIntoView?.({ block: "center" }), []);
  return <span ref={end} />;
};

const bubbleClass = {
  own: "justify-self-end bg-tint-accent",
  other: "justify-self-start bg-raised",
};

type MessageProps = { message: RideMessage; viewer: RideSide; name: string };

const Message = ({ message: { by, words, sentAt, readAt }, viewer, name }: MessageProps) => (
  <li
    className={`grid max-w-sm gap-0.5 rounded-card px-4 py-2.5 ${bubbleClass[by === viewer ? "own" : "other"]}`}
  >
    <span className="whitespace-pre-line wrap-anywhere">{words}</span>
    <span className="text-small text-fg-2">
      {by === viewer ? "You" : name}, <MarketTime at={sentAt} isBrief />
      {by === viewer && readAt && ", read"}
    </span>
  </li>
);

type UnsentProps = { message: Outgoing; onSendAgain: () => void; onDiscard: () => void };

const Unsent = ({ message: { words, failure }, onSendAgain, onDiscard }: UnsentProps) => (
  <li className="grid max-w-sm gap-2 justify-self-end rounded-card border border-control px-4 py-2.5">
    <span className="whitespace-pre-line wrap-anywhere">{words}</span>
    <span role="status" className="text-small text-fg-2">
      {failure ?? "Sending..."}
    </span>
    {failure && (
      <span className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={onSendAgain}>
          Send again
        </Button>
        <Button variant="ghost" onClick={onDiscard}>
          Remove
        </Button>
      </span>
    )}
  </li>
);

type QuickRepliesProps = { replies: readonly string[]; onSend: (words: string) => void };

const QuickReplies = ({ replies, onSend }: QuickRepliesProps) => (
  <ul aria-label="Quick replies" className="flex flex-wrap gap-2">
    {replies.map((words) => (
      <li key={words}>
        <Button variant="outline" onClick={() => onSend(words)}>
          {words}
        </Button>
      </li>
    ))}
  </ul>
);

type ComposerProps = {
  field: RefObject<HTMLInputElement | null>;
  label: string;
  draft: string;
  onDraft: (draft: string) => void;
  onSend: () => void;
};

const Composer = ({ field, label, draft, onDraft, onSend }: ComposerProps) => {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
    field.current?.focus();
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <TextField
        ref={field}
        label={label}
        value={draft}
        maxLength={MAX_MESSAGE_LENGTH}
        autoComplete="off"
        enterKeyHint="send"
        onChange={({ target }) => onDraft(target.value)}
      />
      <Button type="submit" size="lg">
        <SendHorizontal aria-hidden className="size-5" />
        Send
      </Button>
    </form>
  );
};
