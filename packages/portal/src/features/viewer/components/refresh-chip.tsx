import { Button, Icon, Spinner, Text } from '@chakra-ui/react';
import { LuRefreshCw } from 'react-icons/lu';
import { shortDateTime } from '../../../format.ts';
import { refreshMessages as texts } from '../../../messages/refreshes.ts';
import { lastCompleted } from '../refreshes/refresh-state.ts';
import type { Freshness } from '../use-freshness.tsx';

/** How fresh the data of the report are; leads to its refreshes. */
export const RefreshChip = ({ refreshes, running, open }: Freshness) => {
  const last = lastCompleted(refreshes);
  const text = running
    ? texts.refreshing
    : texts.refreshed(last === null ? texts.never : shortDateTime(Date.parse(last)));
  return (
    <Button
      size="xs"
      variant="ghost"
      colorPalette="gray"
      width="100%"
      justifyContent="flex-start"
      fontWeight="normal"
      color="fg.muted"
      onClick={open}
    >
      {running ? <Spinner size="xs" aria-hidden /> : <Icon as={LuRefreshCw} boxSize="3.5" aria-hidden />}
      <Text as="span" truncate fontVariantNumeric="tabular-nums" aria-live="polite">
        {text}
      </Text>
    </Button>
  );
};
