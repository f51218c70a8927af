import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { line } from "#shared/fields.ts";
import { adminRoles } from "#shared/permissions.ts";
import { id, instant } from "#shared/wire.ts";
import {
  email,
  firstName,
  lastName,
  passwordAtLogIn,
  referralCode,
  registerPhone,
} from "./fields.ts";

export const roleSchema = z.enum(["RIDER", "DRIVER", "ADMIN"]);
export type WireRole = z.output<typeof roleSchema>;

export const userSchema = z.object({
  id,
  role: roleSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  profileImage: z.nullable(z.string()),
  /** Set for admins only. */
  adminRole: z.optional(z.enum(adminRoles)),
  /** Set while a suspension is in force. */
  isSuspended: z.optional(z.literal(true)),
});
export type User = z.output<typeof userSchema>;

const logInBody = z.object({ email, password: passwordAtLogIn });
/** `code` is a code of the authenticator app or a recovery code, for accounts with two-step login. */
export const twoStepLogInBody = z.extend(logInBody, { code: z.optional(line("Code", 40)) });
export const registerBody = z.object({
  firstName,
  lastName,
  email,
  password: passwordAtLogIn,
  phoneNumber: registerPhone,
  referralCode,
});

export const logInReply = successWith({ token: z.string(), message: z.string(), user: userSchema });
const messageReply = successWith({ message: z.string() });

export const logInRider = endpoint({
  method: "POST",
  path: "/rider/login",
  summary: "Log a rider in",
  audience: "anyone",
  limit: "logIn",
  body: logInBody,
  reply: logInReply,
});
export const logInDriver = endpoint({
  method: "POST",
  path: "/driver/login",
  summary: "Log a driver in; 401 `totp_needed` asks for `code` after a correct password",
  audience: "anyone",
  limit: "logIn",
  body: twoStepLogInBody,
  reply: logInReply,
});
export const logInAdmin = endpoint({
  method: "POST",
  path: "/admin/login",
  summary: "Log an admin in; 401 `totp_needed` asks for `code` after a correct password",
  audience: "anyone",
  limit: "logIn",
  body: twoStepLogInBody,
  reply: logInReply,
});

export const registerRider = endpoint({
  method: "POST",
  path: "/rider/register",
  summary: "Register a rider",
  audience: "anyone",
  limit: "register",
  body: registerBody,
  reply: messageReply,
  status: 201,
});
export const registerDriver = endpoint({
  method: "POST",
  path: "/driver/register",
  summary: "Register a driver",
  audience: "anyone",
  limit: "register",
  body: registerBody,
  reply: messageReply,
  status: 201,
});

export const validateToken = endpoint({
  method: "GET",
  path: "/validate-token",
  summary: "The account of the bearer token",
  audience: "signed-in",
  isOpenToSuspended: true,
  isOpenWithoutSecondStep: true,
  reply: successWith({ user: userSchema }),
});
export const logOut = endpoint({
  method: "POST",
  path: "/logout",
  summary: "End this session",
  audience: "signed-in",
  isOpenToSuspended: true,
  isOpenWithoutSecondStep: true,
  reply: messageReply,
});
export const logOutEverywhere = endpoint({
  method: "POST",
  path: "/logout-everywhere",
  summary: "End all sessions of this account",
  audience: "signed-in",
  isOpenToSuspended: true,
  isOpenWithoutSecondStep: true,
  reply: messageReply,
});

const sessionId = z.string().check(z.regex(/^[0-9a-f]{64}$/, "This id is not valid"));

export const listedSession = z.object({
  id: sessionId,
  /** Browser and system, such as "Chrome on Windows"; null if unknown. */
  device: z.nullable(z.string()),
  startedAt: instant,
  /** Accurate to an hour. */
  lastUsedAt: instant,
  isThisDevice: z.boolean(),
});
export type ListedSession = z.output<typeof listedSession>;

export const listSessions = endpoint({
  method: "GET",
  path: "/sessions",
  summary: "Open sessions of this account, this one first, then by last use",
  audience: "signed-in",
  isOpenToSuspended: true,
  isOpenWithoutSecondStep: true,
  reply: successWith({ sessions: z.array(listedSession) }),
});
export const endSession = endpoint({
  method: "DELETE",
  path: "/sessions/:id",
  summary: "End one session of this account",
  audience: "signed-in",
  isOpenToSuspended: true,
  isOpenWithoutSecondStep: true,
  limit: "write",
  params: z.object({ id: sessionId }),
  reply: messageReply,
});
export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/sessions",
  summary: "End all sessions of this account except this one",
  audience: "signed-in",
  isOpenToSuspended: true,
  isOpenWithoutSecondStep: true,
  limit: "write",
  reply: messageReply,
});
/** `code` is needed with two-step login. */
export const confirmBody = z.object({
  password: passwordAtLogIn,
  code: z.optional(line("Code", 40)),
});
export const confirmPassword = endpoint({
  method: "POST",
  path: "/sessions/confirm",
  summary:
    "Enter the password again, and with two-step login a code, for changes that require it within 15 minutes; returns a new token and ends the old one",
  audience: "signed-in",
  isOpenToSuspended: true,
  isOpenWithoutSecondStep: true,
  limit: "logIn",
  body: confirmBody,
  reply: successWith({ token: z.string(), message: z.string() }),
  isShownOnce: true,
});
