import type { SystemStyleObject } from '@chakra-ui/react';
import { tileStyle } from './app-tile.tsx';

/** Height of all cards and the gap between them, in rem. */
export const cardHeight = 12;
export const cardGap = 1;
/** Minimum width of a card, in rem. */
export const minCardWidth = 17.5;

const link: SystemStyleObject = {
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  height: '100%',
  padding: '5',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderRadius: 'l3',
  boxShadow: 'xs',
  transitionProperty: 'transform, box-shadow, border-color',
  transitionDuration: '{durations.moderate}',
  transitionTimingFunction: 'ease-out',
  _hover: { transform: 'translateY(-2px)', boxShadow: 'md', borderColor: 'border.emphasized' },
  _focusVisible: { outline: '2px solid {colors.accent.focusRing}', outlineOffset: '2px' },
};

const title: SystemStyleObject = {
  display: 'flex',
  gap: '3.5',
  alignItems: 'center',
  minWidth: '0',
  '& h2': { textStyle: 'lg', fontWeight: 'semibold', letterSpacing: '-0.005em', lineClamp: '2' },
};

const footer: SystemStyleObject = {
  display: 'flex',
  gap: '4',
  marginTop: 'auto',
  minWidth: '0',
  color: 'fg.subtle',
  textStyle: 'xs',
  '& > span': { display: 'flex', alignItems: 'center', gap: '1.5', flex: 'none' },
  '& > span:first-of-type': { flex: '0 1 auto', minWidth: '0' },
  '& span span': { truncate: true },
  '& svg': { boxSize: '3.5', flex: 'none' },
};

const action: SystemStyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  boxSize: '8',
  borderRadius: 'l2',
  borderWidth: '1px',
  bg: 'bg.panel',
  color: 'fg.muted',
  cursor: 'pointer',
  _hover: { bg: 'bg.subtle', color: 'fg' },
  _focusVisible: { outline: '2px solid {colors.accent.focusRing}', outlineOffset: '2px' },
  _pressed: { color: 'accent.fg', '& path': { fill: 'currentColor' } },
  '& svg': { boxSize: '4' },
};

/**
 * Style of a list of cards. The parts of cards are plain elements, because computing styles for each of them takes
 * longer than everything else when the search renders other cards.
 */
export const cardListStyle: SystemStyleObject = {
  position: 'relative',
  listStyleType: 'none',
  '& > li': { position: 'absolute', height: `${cardHeight}rem` },
  '& [data-card]': link,
  '& [data-title]': title,
  '& [data-description]': { color: 'fg.muted', textStyle: 'sm', lineClamp: '2' },
  '& [data-footer]': footer,
  '& [data-actions]': {
    position: 'absolute',
    top: '3',
    insetEnd: '3',
    display: 'flex',
    alignItems: 'center',
    gap: '1',
  },
  '& [data-actions] button': action,
  '& [data-actions] kbd': {
    display: 'none',
    paddingInline: '1',
    borderWidth: '1px',
    borderRadius: 'l1',
    bg: 'bg.subtle',
    color: 'fg.muted',
    textStyle: 'xs',
  },
  '& [data-card]:focus-visible + [data-actions] kbd': { display: 'block' },
  // Visible on hover and focus, and always on devices without hover.
  '@media (hover: hover)': {
    '& [data-actions] button:not([aria-pressed=true], :focus-visible)': {
      opacity: '0',
      transition: 'opacity {durations.faster} ease-out',
    },
    '& > li:is(:hover, :focus-within) [data-actions] button': { opacity: '1' },
  },
  ...tileStyle,
};
