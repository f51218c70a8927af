import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { requiredText } from "#shared/fields.ts";
import { id, idParams, instant, rowNumber } from "#shared/wire.ts";
import { MAX_MESSAGE_LENGTH } from "./message-rule.ts";

const messageSchema = z.object({
  id,
  /** Order within the ride. */
  number: z.int(),
  by: z.enum(["rider", "driver"]),
  words: z.string(),
  sentAt: instant,
  /** When the other side's page showed it; null before. */
  readAt: z.nullable(instant),
});
export type RideMessage = z.output<typeof messageSchema>;

const conversationReply = successWith({
  /** Oldest first. */
  messages: z.array(messageSchema),
  /** Messages of the other side that the caller has not read. */
  unread: z.int(),
  mayWrite: z.enum(["text", "quick_replies", "nothing"]),
  /** Why not more; null if any text may be sent. */
  reason: z.nullable(z.string()),
});
export type Conversation = z.output<typeof conversationReply>;

const ofRide = {
  path: "/rides/:id/messages",
  audience: "rider-or-driver",
  isOpenToSuspended: true,
  params: idParams,
} as const;

export const getMessages = endpoint({
  ...ofRide,
  method: "GET",
  summary: "Messages between the rider and the driver of a ride",
  reply: conversationReply,
});

const messageBody = z.object({
  /** Chosen by the page; a repeated message is stored once. */
  id,
  words: requiredText("Message", MAX_MESSAGE_LENGTH),
});

export const sendMessage = endpoint({
  ...ofRide,
  method: "POST",
  summary: "Write to the other side of a ride",
  limit: "message",
  body: messageBody,
  reply: successWith({ message: messageSchema }),
  status: 201,
});

export const readMessages = endpoint({
  ...ofRide,
  method: "PUT",
  path: "/rides/:id/messages/read",
  summary: "Mark the other side's messages as read, up to a number",
  limit: "write",
  body: z.object({ upTo: rowNumber("Which message?") }),
  reply: successWith({}),
});

export const getMessagesForAdmin = endpoint({
  method: "GET",
  path: "/admin/rides/:id/messages",
  summary: "Messages of a ride; each look is written to the audit",
  audience: "admin",
  permission: "rides",
  params: idParams,
  reply: successWith({ messages: z.array(messageSchema) }),
});
