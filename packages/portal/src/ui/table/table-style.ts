import type { SystemStyleObject } from '@chakra-ui/react';

export const rowHeight = 40;

export const headerCellStyle = {
  height: '10',
  paddingInline: '2.5',
  paddingBlock: '1',
  textStyle: 'xs',
  fontWeight: 'medium',
  color: 'fg.muted',
  overflow: 'hidden',
  overflowWrap: 'normal',
} as const;

const bodyCellStyle: SystemStyleObject = {
  height: '10',
  paddingInline: '2.5',
  paddingBlock: '1',
  textStyle: 'sm',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};

const stackedCell: SystemStyleObject = {
  display: 'grid',
  gridTemplateColumns: '6.5rem minmax(0, 1fr)',
  alignItems: 'center',
  gap: '3',
  flex: '1 0 100%',
  height: 'auto',
  minHeight: '8',
  paddingBlock: '1',
  textAlign: 'start',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  _before: { content: 'attr(data-label)', textStyle: 'xs', fontWeight: 'medium', color: 'fg.muted' },
};

/** The name is the heading of the row and needs no label. */
const stackedTitle: SystemStyleObject = {
  gridTemplateColumns: 'minmax(0, 1fr)',
  fontWeight: 'semibold',
  _before: { display: 'none' },
};

/** Buttons are placed side by side below the values. */
const stackedAction: SystemStyleObject = {
  display: 'flex',
  alignItems: 'center',
  width: 'auto',
  paddingInline: '1',
};

const stackedHead: SystemStyleObject = {
  display: 'block',
  // The sort buttons can take several lines.
  position: 'static',
  borderTopRadius: 'l3',
  '& tr': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '1', paddingInline: '1' },
  '& th': { display: 'none', flex: 'none', width: 'auto', paddingInline: '2', height: '8' },
  '& th[data-show]': { display: 'flex', alignItems: 'center' },
  '& [data-idle]': { position: 'static', opacity: '1' },
};

const stacked: SystemStyleObject = {
  display: 'block',
  '& colgroup': { display: 'none' },
  '& thead': stackedHead,
  '& thead th': { borderBottomWidth: '0' },
  '& tbody, & tbody tr': { display: 'block' },
  '& tbody tr[data-row]': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    paddingBlock: '2.5',
    paddingEnd: '1.5',
  },
  '& tbody tr:not([data-row]) > td': { display: 'block' },
  '& thead + tbody > tr[data-row]': { borderTopWidth: '1px' },
  '& tbody + tbody:not([data-space]) > tr[data-row]': { borderTopWidth: '1px' },
  '& tbody + tbody:not([data-space]) > tr[data-row] > td': { borderTopWidth: '0' },
  '& tbody td[data-label]:not([data-action])': stackedCell,
  '& tbody td[data-label][data-title]:not([data-action])': stackedTitle,
  '& tbody td[data-action]': stackedAction,
  // Cells without a value would fill the screen.
  '& tbody td[data-label]:is(:empty, :has(> [data-placeholder]))': { display: 'none' },
  '& tbody td[data-label] > *': { justifySelf: 'start' },
};

/** Style of the parts of cells that many rows have. They are plain elements, because a style of each of them takes longer. */
export const cellPartsStyle: SystemStyleObject = {
  '& [data-merged]': { textStyle: 'xs', color: 'fg.muted', truncate: true },
  '& [data-tags]': { display: 'flex', gap: '1', overflow: 'hidden' },
  '& [data-tags] > span': {
    display: 'inline-flex',
    alignItems: 'center',
    minWidth: '8',
    maxWidth: '100%',
    minHeight: '4.5',
    paddingInline: '1.5',
    borderRadius: 'l2',
    userSelect: 'none',
    colorPalette: 'gray',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    boxShadow: 'inset 0 0 0 1px {colors.colorPalette.muted}',
    textStyle: 'xs',
  },
  '& [data-tags] > span > span': { truncate: true },
  '& [data-face]': { display: 'inline-block', boxSize: '5', verticalAlign: 'middle' },
  '& [data-face=happy]': { color: 'status.success.solid' },
  '& [data-face=sad]': { color: 'status.error.solid', opacity: '0.65', '& g': { strokeWidth: 1.5 } },
  '& [data-spoken]': { srOnly: true },
};

/** Style of tables with sticky headings and fixed column widths. On narrow screens, the cells of a row are stacked. */
export const tableStyle: SystemStyleObject = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: '0',
  fontVariantNumeric: 'tabular-nums',
  '& thead': { position: 'sticky', top: '0', zIndex: '1', bg: 'bg.panel' },
  '& thead th': { borderBottomWidth: '1px' },
  '& tbody td[role=cell]': bodyCellStyle,
  '& tbody td[data-align=center]': { textAlign: 'center' },
  '& tbody td[data-align=end]': { textAlign: 'end' },
  '& tbody td[data-detail]': { padding: '3', bg: 'bg.subtle' },
  ...cellPartsStyle,
  '& tbody + tbody:not([data-space]) > tr[data-row] > td': {
    borderTopWidth: '1px',
    borderColor: 'border.muted',
  },
  '& tbody tr[data-row]': { transition: 'background {durations.faster} ease-out' },
  '& tbody tr[data-row]:hover': { bg: 'bg.subtle' },
  '& tbody tr[aria-selected=true]': { bg: 'accent.subtle' },
  mdDown: stacked,
};
