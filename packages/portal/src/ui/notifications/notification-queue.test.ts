import { describe, expect, it } from 'vitest';
import { createNotifications } from './notification-queue.ts';
import type { NotificationInput } from './notification-queue.ts';

const createInfo = (text: string, force = false): NotificationInput => ({ text, color: 'info', force });

function getTextsAfter(inputs: NotificationInput[]) {
  const notifications = createNotifications();
  inputs.forEach(notifications.notify);
  const { current, waiting } = notifications.store.getState();
  return [current?.text, waiting.map(({ text }) => text)];
}

describe('notification queue', () => {
  it.each([
    ['shows the first message immediately', [createInfo('a')], ['a', []]],
    [
      'queues further messages in order',
      [createInfo('a'), createInfo('b'), createInfo('c')],
      ['a', ['b', 'c']],
    ],
    [
      'replaces the current message with a forced message',
      [createInfo('a'), createInfo('b', true)],
      ['b', []],
    ],
    [
      'queues a forced message after earlier pending messages',
      [createInfo('a'), createInfo('b'), createInfo('c', true)],
      ['a', ['b', 'c']],
    ],
    [
      'does not queue the same message twice',
      [createInfo('a'), createInfo('b'), createInfo('a'), createInfo('b')],
      ['a', ['b']],
    ],
  ])('%s', (_, inputs, expected) => {
    expect(getTextsAfter(inputs)).toEqual(expected);
  });

  it('shows a pending forced message immediately when the current message is closed', () => {
    const notifications = createNotifications();
    [createInfo('a'), createInfo('b'), createInfo('c', true)].forEach(notifications.notify);
    notifications.close(notifications.store.getState().current?.id ?? 0);
    expect(notifications.store.getState()).toMatchObject({ current: { text: 'c' }, waiting: [] });
  });

  it('shows the next message when the current message is closed', () => {
    const notifications = createNotifications();
    [createInfo('a'), createInfo('b'), createInfo('c')].forEach(notifications.notify);
    notifications.close(notifications.store.getState().current?.id ?? 0);
    expect(notifications.store.getState()).toMatchObject({
      current: { text: 'b' },
      waiting: [{ text: 'c' }],
    });
  });

  it('removes a waiting message without affecting the others', () => {
    const notifications = createNotifications();
    [createInfo('a'), createInfo('b'), createInfo('c')].forEach(notifications.notify);
    notifications.close(notifications.store.getState().waiting[0]?.id ?? 0);
    expect(notifications.store.getState()).toMatchObject({
      current: { text: 'a' },
      waiting: [{ text: 'c' }],
    });
  });
});
