import { createStore } from 'zustand';
import type { StoreApi } from 'zustand';

export type NotificationColor = 'info' | 'success' | 'warning' | 'error';

/** Button of a notification, which also closes it. */
interface NotificationAction {
  label: string;
  onClick(): void;
}

export interface NotificationInput {
  text: string;
  color: NotificationColor;
  /** Whether to replace the preceding message without waiting for its timeout. */
  force?: boolean;
  action?: NotificationAction | undefined;
}

export interface Notification extends NotificationInput {
  id: number;
}

interface NotificationState {
  /** Current message. */
  current: Notification | undefined;
  /** Pending messages, the next one first. */
  waiting: readonly Notification[];
}

export interface Notifications {
  store: StoreApi<NotificationState>;
  notify(input: NotificationInput): void;
  close(id: number): void;
}

/** Advances to the next message if there is no current message or the next one is forced. */
function advance({ current, waiting }: NotificationState): NotificationState {
  const [next, ...rest] = waiting;
  if (!next || (current && !next.force)) return { current, waiting };
  return advance({ current: next, waiting: rest });
}

const listNotifications = ({ current, waiting }: NotificationState) =>
  current ? [current, ...waiting] : waiting;

/** Creates the queue of the notification bar. Messages that are already visible or pending are not added again. */
export function createNotifications(): Notifications {
  const store = createStore<NotificationState>(() => ({ current: undefined, waiting: [] }));
  let lastId = 0;
  return {
    store,
    notify(input) {
      const state = store.getState();
      if (listNotifications(state).some(({ text, color }) => text === input.text && color === input.color))
        return;
      lastId += 1;
      store.setState(advance({ ...state, waiting: [...state.waiting, { ...input, id: lastId }] }));
    },
    close(id) {
      const { current, waiting } = store.getState();
      store.setState(
        advance({
          current: current?.id === id ? undefined : current,
          waiting: waiting.filter((message) => message.id !== id),
        }),
      );
    },
  };
}
