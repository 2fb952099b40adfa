import { debugRecordingFact } from './debug-log.ts';
import { DEBUG_CHANNEL, type DebugLine, DebugMessage, debugLinesFact } from './debug-recorder.ts';
import { readFact, removeFact, writeFact } from './device-facts.ts';
import type { DeviceStore } from './device-store.ts';
import { type Live, createCell } from './live.ts';

export type DebugLogState = { isOn: boolean; lines: readonly DebugLine[] };

/** The stored log, for the screen that shows it: follows, switches and clears it. */
export type DebugLogReader = {
  /** Listens to the recorders for as long as somebody subscribes. */
  state: Live<DebugLogState>;
  /** Switching off keeps the lines, so that they can still be copied. */
  setOn(on: boolean): Promise<void>;
  clear(): Promise<void>;
};

export function createDebugLogReader(device: DeviceStore): DebugLogReader {
  const state = createCell<DebugLogState | undefined>(undefined);
  const read = async (): Promise<void> => {
    const [isOn, lines] = await Promise.all([
      readFact(debugRecordingFact, device),
      readFact(debugLinesFact, device),
    ]);
    state.set({ isOn: isOn === true, lines: lines ?? [] });
  };
  const refresh = (): void => void read().catch(() => state.set({ isOn: false, lines: [] }));
  const follow = (): (() => void) => {
    const channel = new BroadcastChannel(DEBUG_CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const message = DebugMessage.safeParse(data);
      if (message.success && message.data.type !== 'flush') refresh();
    });
    post({ type: 'flush' });
    refresh();
    return () => channel.close();
  };
  let subscribers = 0;
  let stopFollowing = (): void => undefined;
  return {
    state: {
      get: () => state.get(),
      subscribe(listener) {
        const stop = state.subscribe(listener);
        if ((subscribers += 1) === 1) stopFollowing = follow();
        return () => {
          stop();
          if ((subscribers -= 1) === 0) stopFollowing();
        };
      },
    },
    async setOn(on) {
      // A switch must move at once; if storing fails, the next read moves it back.
      state.set({ lines: state.get()?.lines ?? [], isOn: on });
      try {
        await (on
          ? writeFact(debugRecordingFact, true, device)
          : removeFact(debugRecordingFact, device));
        post({ type: 'recording', on });
      } finally {
        await read();
      }
    },
    async clear() {
      await removeFact(debugLinesFact, device);
      post({ type: 'changed' });
      await read();
    },
  };
}

function post(message: DebugMessage): void {
  const channel = new BroadcastChannel(DEBUG_CHANNEL);
  channel.postMessage(message);
  channel.close();
}
