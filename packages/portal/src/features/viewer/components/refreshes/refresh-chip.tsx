import { Button, Icon, Spinner, Text } from '@chakra-ui/react';
import { formatShortDateTime } from '../../../../format/format.ts';
import { refreshMessages as texts } from '../../../../messages/refreshes.ts';
import { RefreshCwIcon } from '../../../../ui/icons.tsx';
import { Tooltip } from '../../../../ui/tooltip.tsx';
import { findLastCompletionTime } from '../../api/refresh-state.ts';
import type { RefreshHistory } from './use-refresh-history.tsx';

interface RefreshChipProps extends RefreshHistory {
  /** Whether to render only the icon, with the text in a tooltip. */
  compact?: boolean;
}

/** Renders the button that shows the time of the last refresh and opens the list of refreshes. */
export function RefreshChip({ refreshes, running, open, compact = false }: RefreshChipProps) {
  const last = findLastCompletionTime(refreshes);
  const text = running
    ? texts.refreshing
    : texts.refreshed(last === null ? texts.never : formatShortDateTime(Date.parse(last)));
  const chip = (
    <Button
      size={compact ? 'sm' : 'xs'}
      variant="ghost"
      colorPalette="gray"
      width="100%"
      minWidth="9"
      paddingInline={compact ? '0' : undefined}
      justifyContent={compact ? 'center' : 'flex-start'}
      fontWeight="normal"
      color="fg.muted"
      onClick={open}
    >
      {running ? <Spinner size="xs" aria-hidden /> : <Icon as={RefreshCwIcon} boxSize="3.5" aria-hidden />}
      <Text as="span" truncate fontVariantNumeric="tabular-nums" aria-live="polite" srOnly={compact}>
        {text}
      </Text>
    </Button>
  );
  return compact ? (
    <Tooltip content={text} placement="right">
      {chip}
    </Tooltip>
  ) : (
    chip
  );
}
