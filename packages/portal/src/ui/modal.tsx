import { CloseButton, Dialog, Portal } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import { sizes } from '@embed-portal/api-contract';
import type { ReactNode, RefObject } from 'react';
import { messages } from '../messages/common.ts';
import { notificationBarId } from './notifications/bar-id.ts';

export interface ModalProps {
  title: string;
  open: boolean;
  /** Called on Esc, clicks outside, and clicks on the close button. If undefined, the dialog has no close button. */
  onClose?: () => void;
  /** Called on Esc in a dialog without `onClose`. */
  onEscape?: () => void;
  tone?: 'accent' | 'warning';
  width?: number;
  /** Whether the dialog covers the page. */
  fullscreen?: boolean;
  /** Receives the focus first; defaults to the first field, link or button. */
  firstFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null);
  /** Receives the focus on close; defaults to the previously focused element. */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
  footer?: ReactNode;
}

/** Returns whether Esc clears a search field instead of closing the dialog. */
const clearsSearch = ({ target }: KeyboardEvent) =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';

/** Returns whether Esc closes a list of options instead of the dialog. */
const closesOptions = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true';

/** Returns whether Esc cancels the dragging of an entry instead of closing the dialog. */
const cancelsDragging = () => document.querySelector('[data-dragging]') !== null;

/** Height of the notifications at the bottom of the page. */
const notificationHeight = `calc(var(--notifications, 0) * ${sizes.notificationOffset}px)`;

/** Returns the padding above and below a dialog. Both are equal, so that notifications do not move small dialogs. */
const getPaddingBlock = (space: '4' | '10') => `max({spacing.${space}}, {spacing.3} + ${notificationHeight})`;

const barColors = {
  accent: { bg: 'accent.solid', color: 'accent.contrast' },
  warning: { bg: 'status.warning.subtle', color: 'status.warning.fg' },
};

/** Renders a dialog with a colored title bar. */
export function Modal(props: ModalProps) {
  const { title, open, onClose, onEscape, tone = 'accent', width = sizes.dialog, fullscreen = false } = props;
  const { firstFocus, finalFocus, children, footer } = props;
  const dismissable = onClose !== undefined;
  return (
    <Dialog.Root
      recipe={dialogSlotRecipe}
      open={open}
      onOpenChange={(change) => {
        if (!change.open) (onClose ?? onEscape)?.();
      }}
      role={dismissable ? 'dialog' : 'alertdialog'}
      closeOnEscape={dismissable || onEscape !== undefined}
      // Ignores focus outside the dialog, because closing a nested dialog moves the focus there. Clicks outside still
      // close the dialog.
      onFocusOutside={(event) => {
        event.preventDefault();
      }}
      closeOnInteractOutside={dismissable}
      onEscapeKeyDown={(event) => {
        if (clearsSearch(event) || closesOptions(event) || cancelsDragging()) event.preventDefault();
      }}
      initialFocusEl={typeof firstFocus === 'object' ? () => firstFocus.current : firstFocus}
      finalFocusEl={finalFocus ? () => finalFocus.current : undefined}
      motionPreset="slide-in-bottom"
      placement="center"
      size={fullscreen ? 'full' : 'md'}
      scrollBehavior="inside"
      // Notifications stay usable while a dialog is open, and closing a notification does not close the dialog.
      persistentElements={[() => document.getElementById(notificationBarId)]}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop bg="overlay" />
        <Dialog.Positioner
          paddingInline={fullscreen ? '0' : '4'}
          paddingBlock={fullscreen ? '0' : { base: getPaddingBlock('4'), md: getPaddingBlock('10') }}
        >
          <Dialog.Content
            maxWidth={fullscreen ? undefined : `${width}px`}
            maxHeight={fullscreen ? undefined : '100%'}
            bg={fullscreen ? 'bg' : 'bg.panel'}
            borderRadius={fullscreen ? '0' : 'l3'}
            boxShadow="lg"
            overflow="hidden"
          >
            <Dialog.Header paddingBlock="3" paddingInline="5" minHeight="12" {...barColors[tone]}>
              <Dialog.Title textStyle="lg" fontWeight="semibold" paddingEnd="8" overflowWrap="anywhere">
                {title}
              </Dialog.Title>
            </Dialog.Header>
            <Dialog.Body
              padding={fullscreen ? '0' : '5'}
              paddingBottom={fullscreen ? notificationHeight : '5'}
            >
              {children}
            </Dialog.Body>
            {footer && (
              <Dialog.Footer paddingInline="5" paddingBlock="4" borderTopWidth="1px" flexWrap="wrap">
                {footer}
              </Dialog.Footer>
            )}
            {/* Last in DOM order, so that the content receives the initial focus. */}
            {dismissable && (
              <Dialog.CloseTrigger asChild>
                <CloseButton
                  size="sm"
                  aria-label={messages.common.close}
                  color={barColors[tone].color}
                  top="1.5"
                  insetEnd="2"
                  _hover={{ bg: 'blackAlpha.300' }}
                />
              </Dialog.CloseTrigger>
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
