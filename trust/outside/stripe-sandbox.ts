import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

const MAIN = join(import.meta.dirname, "../../sandbox/stripe/main.ts");
const PAGE = 100;

/** Money of the operator, from which refunds are paid before payments settle. */
const reserve = ["--top-up", "10000000"];

type Outcome = "paid" | "declined" | "closed";

/** The payment sandbox in its own process. */
export interface SandboxProcess {
  url: string;
  secretKey: string;
  pid: number;
  /** Pays a session as its hosted page does; null without a response. */
  pay(sessionId: string, card: string): Promise<Outcome | null>;
  /** Reads all objects of a Stripe API list, such as "charges". */
  list<T extends { id: string }>(name: string): Promise<T[]>;
  stop(): Promise<void>;
}

type Options = {
  dataFile: string;
  /** Events of connected accounts go to `/connect` below it. */
  webhookUrl: string;
  secrets: { account: string; connect: string };
};

/** Starts the sandbox; resolves once it accepts requests. */
export async function startSandbox(options: Options): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [MAIN, ...argumentsOf(options)], {
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  const access: Access = JSON.parse(line);
  return {
    ...access,
    pid: child.pid ?? 0,
    pay: (session, card) => pay(access, session, card),
    list: (name) => listAll(access, name),
    stop: async () => {
      const exit = once(child, "exit");
      child.kill("SIGCONT");
      child.kill("SIGTERM");
      await exit;
    },
  };
}

const argumentsOf = ({ dataFile, webhookUrl, secrets }: Options): string[] => [
  ...["--data", dataFile, ...reserve],
  ...["--webhook-url", webhookUrl, "--webhook-secret", secrets.account],
  ...["--connect-webhook-url", `${webhookUrl}/connect`],
  ...["--connect-webhook-secret", secrets.connect],
];

type Access = { url: string; secretKey: string };

async function pay(access: Access, session: string, card: string): Promise<Outcome | null> {
  try {
    const answer = await fetch(`${access.url}/_sandbox/pay`, {
      method: "POST",
      headers: { authorization: `Bearer ${access.secretKey}` },
      body: JSON.stringify({ session, card }),
    });
    return answer.ok ? ((await answer.json()) as { status: Outcome }).status : null;
  } catch {
    return null;
  }
}

async function listAll<T extends { id: string }>(access: Access, name: string): Promise<T[]> {
  const objects: T[] = [];
  for (;;) {
    const last = objects.at(-1);
    const after = last ? `&starting_after=${last.id}` : "";
    const answer = await fetch(`${access.url}/v1/${name}?limit=${PAGE}${after}`, {
      headers: { authorization: `Bearer ${access.secretKey}` },
    });
    if (!answer.ok) throw new Error(`/v1/${name}: ${await answer.text()}`);
    const page = (await answer.json()) as { data: T[]; has_more: boolean };
    objects.push(...page.data);
    if (!page.has_more) return objects;
  }
}
