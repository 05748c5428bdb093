import { Button, Icon, Spinner, Text } from '@chakra-ui/react';
import { LuRefreshCw } from 'react-icons/lu';
import { shortDateTime } from '../../../format.ts';
import { refreshMessages as texts } from '../../../messages/refreshes.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useOnDemand } from '../../../ui/use-on-demand.ts';
import { lastCompleted } from '../refreshes/refresh-state.ts';
import { useRefreshes } from '../refreshes/use-refreshes.ts';
import type { DatasetOfReport } from '../refreshes/use-refreshes.ts';

const loadDialog = async () => (await import('./refreshes-dialog.tsx')).RefreshesDialog;

/** How fresh the data of the report are; leads to its refreshes. */
export const RefreshChip = (props: { dataset: DatasetOfReport; mayRefresh: boolean }) => {
  const refreshes = useRefreshes(props.dataset);
  const { query, running } = refreshes;
  const { show, round, props: dialog } = useDialog<undefined>();
  const [RefreshesDialog, ask] = useOnDemand(loadDialog);
  if (!query.data) return null;
  const last = lastCompleted(query.data);
  const text = running
    ? texts.refreshing
    : texts.refreshed(last === null ? texts.never : shortDateTime(Date.parse(last)));
  return (
    <>
      <Button
        size="xs"
        variant="ghost"
        colorPalette="gray"
        width="100%"
        justifyContent="flex-start"
        fontWeight="normal"
        color="fg.muted"
        onClick={() => {
          ask();
          show(undefined);
        }}
      >
        {running ? <Spinner size="xs" aria-hidden /> : <Icon as={LuRefreshCw} boxSize="3.5" aria-hidden />}
        <Text as="span" truncate fontVariantNumeric="tabular-nums" aria-live="polite">
          {text}
        </Text>
      </Button>
      {RefreshesDialog && round > 0 && (
        <RefreshesDialog refreshes={refreshes} mayRefresh={props.mayRefresh} {...dialog} />
      )}
    </>
  );
};
