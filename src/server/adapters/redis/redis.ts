/** A connection to a Redis or Valkey server. While it is lost, calls fail at once; it reconnects by itself. */
export interface Redis {
  isReady(): boolean;
  /** Why the connection is lost, or was a moment ago, as a sentence for the operator; null while connected. */
  problem(): string | null;
  publish(channel: string, message: Buffer): Promise<unknown>;
  /** Subscribes once connected, and again after each reconnect. */
  subscribe(channel: string, listener: (message: Buffer) => void): Promise<void>;
  /** Runs a Lua script atomically. In a cluster its keys must have the same hash tag. */
  run(script: Script, keys: string[], args: (string | number)[]): Promise<unknown>;
  close(): Promise<void>;
}

export interface Script {
  text: string;
  /** SHA-1 of the text, by which the server caches the script. */
  sha: string;
}

export interface RedisLog {
  warn(detail: object, message: string): void;
  info(message: string): void;
}
