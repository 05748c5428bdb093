import { Badge } from '@chakra-ui/react';
import { badgeRecipe } from '@chakra-ui/react/theme';
import type { ReactNode } from 'react';

/** Renders a short status in a semantic color. */
export const StatusChip = ({ tone, children }: { tone: ChipTone; children: ReactNode }) => (
  <Badge
    recipe={badgeRecipe}
    size="sm"
    borderRadius="full"
    paddingInline="2"
    whiteSpace="normal"
    bg={tone === 'neutral' ? 'bg.muted' : `status.${tone}.subtle`}
    color={tone === 'neutral' ? 'fg.muted' : `status.${tone}.fg`}
  >
    {children}
  </Badge>
);

export type ChipTone = 'neutral' | 'info' | 'success' | 'warning' | 'error';
