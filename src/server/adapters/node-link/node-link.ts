/** Messages between the nodes of one service. A message sent while the link is down is lost. */
export interface NodeLink {
  /** False while messages can neither be sent nor received. */
  isConnected(): boolean;
  /** Sends a message to all other nodes. */
  send(message: Uint8Array): void;
  /** Calls the listener with each message of another node. */
  onMessage(listener: (message: Buffer) => void): void;
  close(): Promise<void>;
}
