import { onTestFinished, vi } from "vitest";

/** Start times of the tones that the page has played, in seconds of its audio context. */
export const tones: number[] = [];

/** The page makes one context and keeps it, also for the next test file of the same process. */
const contexts: FakeAudio[] = [];

class FakeAudio {
  constructor() {
    contexts.push(this);
  }
  state: AudioContextState = "suspended";
  currentTime = 0;
  destination = {};
  onstatechange: (() => void) | null = null;
  async resume() {
    this.state = "running";
    this.onstatechange?.();
  }
  createGain() {
    const gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
    return { gain, connect: () => {} };
  }
  createOscillator() {
    const start = (at: number) => void tones.push(at);
    return { type: "", frequency: { value: 0 }, connect: () => {}, start, stop: () => {} };
  }
}

/** Gives the test's browser a sound that stays blocked until the page is touched. */
export const blockSound = () => {
  tones.length = 0;
  for (const context of contexts) context.state = "suspended";
  vi.stubGlobal("AudioContext", FakeAudio);
  onTestFinished(() => void vi.unstubAllGlobals());
};
