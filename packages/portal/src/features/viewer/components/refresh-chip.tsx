import { Button, Icon, Spinner, Text } from '@chakra-ui/react';
import { LuRefreshCw } from 'react-icons/lu';
import { shortDateTime } from '../../../format.ts';
import { refreshMessages as texts } from '../../../messages/refreshes.ts';
import { Tip } from '../../../ui/tip.tsx';
import { lastCompleted } from '../refreshes/refresh-state.ts';
import type { Freshness } from '../use-freshness.tsx';

interface RefreshChipProps extends Freshness {
  /** Shows the icon alone; its tooltip has the text. */
  compact?: boolean;
}

/** Shows how fresh the data of the report is; opens the list of its refreshes. */
export const RefreshChip = ({ refreshes, running, open, compact = false }: RefreshChipProps) => {
  const last = lastCompleted(refreshes);
  const text = running
    ? texts.refreshing
    : texts.refreshed(last === null ? texts.never : shortDateTime(Date.parse(last)));
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
      {running ? <Spinner size="xs" aria-hidden /> : <Icon as={LuRefreshCw} boxSize="3.5" aria-hidden />}
      <Text as="span" truncate fontVariantNumeric="tabular-nums" aria-live="polite" srOnly={compact}>
        {text}
      </Text>
    </Button>
  );
  return compact ? (
    <Tip content={text} placement="right">
      {chip}
    </Tip>
  ) : (
    chip
  );
};
