import { describe, expect, it } from 'vitest';
import { createNotifications } from './queue.ts';
import type { NotificationInput } from './queue.ts';

const info = (text: string, force = false): NotificationInput => ({ text, color: 'info', force });

const shownAfter = (inputs: NotificationInput[]) => {
  const notifications = createNotifications();
  inputs.forEach(notifications.notify);
  const { current, waiting } = notifications.store.get();
  return [current?.text, waiting.map(({ text }) => text)];
};

describe('the notification queue', () => {
  it.each([
    ['shows the first message at once', [info('a')], ['a', []]],
    ['lets the others wait in order [000/4/11]', [info('a'), info('b'), info('c')], ['a', ['b', 'c']]],
    [
      'lets a forced message replace the one on show [000/3/9] [000/4/12]',
      [info('a'), info('b', true)],
      ['b', []],
    ],
    [
      'lets a forced message wait for those before it',
      [info('a'), info('b'), info('c', true)],
      ['a', ['b', 'c']],
    ],
    ['does not queue the same message twice', [info('a'), info('b'), info('a'), info('b')], ['a', ['b']]],
  ])('%s', (_, inputs, expected) => {
    expect(shownAfter(inputs)).toEqual(expected);
  });

  it('shows the next message when the one on show is closed, and forced ones right after [000/4/12]', () => {
    const notifications = createNotifications();
    [info('a'), info('b'), info('c', true)].forEach(notifications.notify);
    notifications.close(notifications.store.get().current?.id ?? 0);
    expect(notifications.store.get()).toMatchObject({ current: { text: 'c' }, waiting: [] });
  });

  it('closes a waiting message without touching the others', () => {
    const notifications = createNotifications();
    [info('a'), info('b'), info('c')].forEach(notifications.notify);
    notifications.close(notifications.store.get().waiting[0]?.id ?? 0);
    expect(notifications.store.get()).toMatchObject({ current: { text: 'a' }, waiting: [{ text: 'c' }] });
  });
});
