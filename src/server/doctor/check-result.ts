/** One line of the doctor's report. */
export interface CheckResult {
  verdict: "ok" | "warn" | "fail";
  /** What was checked: a setting or a service. */
  subject: string;
  text: string;
  /** The next step for the operator; absent if all is well. */
  advice?: string;
}

type Report = (subject: string, text: string, advice?: string) => CheckResult;

const reporterOf =
  (verdict: CheckResult["verdict"]): Report =>
  (subject, text, advice) => ({ verdict, subject, text, ...(advice && { advice }) });

export const ok = reporterOf("ok");
export const warn = reporterOf("warn");
export const fail = reporterOf("fail");

/** Longest wait for one service. */
export const WAIT_MS = 10_000;

const reasons: Record<string, string> = {
  ENOTFOUND: "its name is not in DNS",
  EAI_AGAIN: "no DNS server answers",
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "it ended the connection",
  EHOSTUNREACH: "no way leads there",
  ENETUNREACH: "this machine has no network",
  ETIMEDOUT: "it does not answer",
  ETIME: "it does not answer",
  TimeoutError: "it does not answer",
  ESOCKET: "the connection failed",
  EAUTH: "it refuses the user or the password",
  EACCES: "this user has no right to it",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  "28P01": "it refuses the password",
  "28000": "it refuses the user",
  "3D000": "there is no such database",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is of a private authority",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate's chain is incomplete",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate's authority is unknown",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
};

/** Reason of a failure without the message, which may quote addresses and passwords. */
export function reasonOf(error: unknown): string {
  for (const code of codesOf(error)) {
    const reason = reasons[code];
    if (reason) return reason;
  }
  const [code = "unknown error"] = codesOf(error);
  return code;
}

/** The codes of an error and of its causes, the innermost first. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? error.errors.flatMap(codesOf) : [];
  const own = "code" in error && typeof error.code === "string" ? [error.code] : [];
  return [...codesOf(error.cause), ...inner, ...own, error.name];
}
