import type { Socket } from "node:net";
import type { Env } from "#server/env.ts";
import { isProxyOf } from "#server/settings/proxies.ts";
import { createAddressSlots } from "./address-slots.ts";
import type { App } from "./typed-app.ts";

/** Open connections of the process; must be below the limit of open files. */
const MAX_CONNECTIONS = 20_000;

interface ConnectionRule {
  /** Connections of one subnet without a signed-in request. */
  perSubnet: number;
  /** True for addresses of proxies, which carry the connections of many users. */
  isExempt(address: string): boolean;
}

/**
 * Exempts proxies, which limit their own connections, and the loopback address. Exempts all addresses if RATE_LIMITS
 * is off, or if TRUST_PROXY is a number, which does not name the proxies.
 */
export const connectionRule = ({ TRUST_PROXY, RATE_LIMITS }: Env): ConnectionRule => {
  const isProxy = isProxyOf(TRUST_PROXY);
  return { perSubnet: 100, isExempt: (address) => !RATE_LIMITS || isProxy(address) };
};

const releases = new WeakMap<Socket, () => void>();

/** Stops counting a connection after a signed-in request. */
export const releaseConnection = (socket: Socket): void => releases.get(socket)?.();

/** Closes connections beyond the limit at once. A connection stops counting at its first signed-in request. */
export function limitConnections(app: App, { perSubnet, isExempt }: ConnectionRule): void {
  const slots = createAddressSlots({ perSubnet });
  app.server.maxConnections = MAX_CONNECTIONS;
  app.server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isExempt(address)) return;
    const release = slots.take(address);
    if (!release) return void socket.destroy();
    releases.set(socket, release);
    socket.once("close", release);
  });
  app.addHook("onRequest", (request, _reply, done) => {
    if (request.account) releaseConnection(request.raw.socket);
    done();
  });
}
