import { Stack, Text } from '@chakra-ui/react';
import type { HealthEntry, HealthState } from '@embed-portal/api-contract';
import { formatShortDateTime } from '../../../format/format.ts';
import { healthMessages as texts } from '../../../messages/health.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { ChipTone } from '../../../ui/status-chip.tsx';

const tones: Record<HealthState, ChipTone> = {
  broken: 'error',
  degraded: 'warning',
  unknown: 'neutral',
  ok: 'success',
};

/** Renders a state with the time of its start. */
export const HealthStateChip = ({ state, since }: Pick<HealthEntry, 'state' | 'since'>) => (
  <Stack gap="0.5" align="flex-start">
    <StatusChip tone={tones[state]}>{texts.states[state]}</StatusChip>
    {since !== null && state !== 'unknown' && (
      <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="normal">
        {texts.since(formatShortDateTime(since))}
      </Text>
    )}
  </Stack>
);
