import { Box, Button, Flex, IconButton, Icon, Text } from '@chakra-ui/react';
import { limits, sizes } from '@embed-portal/api-contract';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { messages } from '../../messages/common.ts';
import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon, XIcon } from '../icons.tsx';
import { notificationBarId } from './bar-id.ts';
import type { Notification, NotificationColor, Notifications } from './notification-queue.ts';

const icons: Record<NotificationColor, typeof InfoIcon> = {
  info: InfoIcon,
  success: CircleCheckIcon,
  warning: TriangleAlertIcon,
  error: CircleAlertIcon,
};

/** Maximum number of visible notifications while a dialog is open. */
const maxMessagesOverDialog = 2;
/**
 * Matches the bar while a dialog is open. The backdrops of dialogs are children of the body: a selector for all descendants
 * would compute the styles of the whole page again when elements such as table rows appear.
 */
const dialogOpenSelector = 'body:has(> [data-scope=dialog][data-state=open]) &';

/**
 * Publishes the number of visible notifications as a CSS variable, so that dialogs end above them. Scrolls the focused
 * element of a dialog into view.
 */
function usePublishedCount(visibleCount: number) {
  useLayoutEffect(() => {
    document.body.style.setProperty('--notifications', String(Math.min(visibleCount, maxMessagesOverDialog)));
    const focused = document.activeElement;
    if (focused?.closest('[data-scope=dialog]')) focused.scrollIntoView({ block: 'nearest' });
  }, [visibleCount]);
}

interface ItemProps {
  message: Notification;
  position: number;
  close(id: number): void;
}

/** Closes the current message after its timeout. Hovering over or focusing the message stops and resets the timeout. */
function useAutoDismiss({ message, position, close }: ItemProps) {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (position > 0 || isPaused) return;
    const timer = setTimeout(() => {
      close(message.id);
    }, limits.notificationDismissMs);
    return () => {
      clearTimeout(timer);
    };
  }, [message.id, position, isPaused, close]);
  return {
    onMouseEnter: () => {
      setPaused(true);
    },
    onMouseLeave: () => {
      setPaused(false);
    },
    onFocus: () => {
      setPaused(true);
    },
    onBlur: () => {
      setPaused(false);
    },
  };
}

function NotificationItem(props: ItemProps) {
  const { message, position, close } = props;
  const pauseHandlers = useAutoDismiss(props);
  return (
    <Flex
      {...pauseHandlers}
      data-testid="notification"
      data-surplus={position >= maxMessagesOverDialog ? '' : undefined}
      position="absolute"
      bottom="0"
      insetInline="0"
      marginInline="auto"
      width="fit-content"
      maxWidth="min(35rem, calc(100vw - 2rem))"
      minHeight="12"
      align="center"
      gap="3"
      paddingStart="4"
      paddingEnd="1.5"
      paddingBlock="0.5"
      bg="bg.raised"
      borderWidth="1px"
      borderColor="border.emphasized"
      borderRadius="l3"
      boxShadow="lg"
      pointerEvents="auto"
      animation="appear {durations.moderate} ease-out"
      transition="transform {durations.moderate} ease-out"
      style={{ transform: `translateY(${-position * sizes.notificationOffset}px)` }}
    >
      <Icon as={icons[message.color]} boxSize="5" color={`status.${message.color}.solid`} aria-hidden />
      <Text lineClamp="2" paddingBlock="1">
        {message.text}
      </Text>
      {message.action && (
        <Button
          size="xs"
          variant="outline"
          onClick={() => {
            close(message.id);
            message.action?.onClick();
          }}
        >
          {message.action.label}
        </Button>
      )}
      <IconButton
        aria-label={messages.shell.dismiss}
        size="xs"
        variant="ghost"
        colorPalette="gray"
        onClick={() => {
          close(message.id);
        }}
      >
        <XIcon />
      </IconButton>
    </Flex>
  );
}

/**
 * Renders the queue at the bottom of the page: the current message lowest, pending ones stacked above. It is rendered
 * outside the main content, which open dialogs hide from screen readers.
 */
export function NotificationBar({ notifications }: { notifications: Notifications }) {
  const { current, waiting } = useStore(notifications.store);
  const shown = current ? [current, ...waiting] : [];
  usePublishedCount(shown.length);
  return createPortal(
    <Box
      id={notificationBarId}
      role="region"
      aria-label={messages.shell.notifications}
      aria-live="polite"
      position="fixed"
      insetInline="0"
      bottom="calc({sizes.footer} + {spacing.3})"
      css={{
        [dialogOpenSelector]: { bottom: '3' },
        [`${dialogOpenSelector} > [data-surplus]`]: { display: 'none' },
      }}
      zIndex="toast"
      pointerEvents="none"
    >
      {shown.map((message, position) => (
        <NotificationItem
          key={message.id}
          message={message}
          position={position}
          close={notifications.close}
        />
      ))}
    </Box>,
    document.body,
  );
}
