import { Box, Flex, Skeleton, Stack, chakra } from '@chakra-ui/react';
import type { UserApp } from '@embed-portal/api-contract';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { messages } from '../../../../messages/common.ts';
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts';
import { usePrinting } from '../../../../ui/use-printing.ts';
import { cardGap, cardHeight, cardListStyle, minCardWidth } from './card-style.ts';

const CardList = chakra('ul', { base: cardListStyle });

/** Maximum number of cards that are rendered without windowing, which is loaded on demand. */
const maxCards = 48;

const loadWindowedRows = async () => (await import('./windowed-rows.tsx')).WindowedRows;

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Returns the position of a card as CSS. */
function toStyle(index: number, columns: number) {
  const gaps = `${String((columns - 1) * cardGap)}rem`;
  const column = index % columns;
  return {
    top: `${String(Math.floor(index / columns) * (cardHeight + cardGap))}rem`,
    width: `calc((100% - ${gaps}) / ${String(columns)})`,
    insetInlineStart: `calc((100% + ${String(cardGap)}rem) / ${String(columns)} * ${String(column)})`,
  };
}

export interface GridLayout {
  scroller: Element;
  columns: number;
  /** Size of the root font in pixels. */
  rem: number;
}

function measureLayout(element: HTMLElement): Pick<GridLayout, 'columns' | 'rem'> {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const width = element.clientWidth / rem;
  return { columns: Math.max(1, Math.floor((width + cardGap) / (minCardWidth + cardGap))), rem };
}

/** Returns the number of columns that fit into an element. */
export function useGridLayout(element: HTMLElement | null) {
  const [layout, setLayout] = useState<ReturnType<typeof measureLayout>>();
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => {
      setLayout((before) => {
        const next = measureLayout(element);
        return before?.columns === next.columns && before.rem === next.rem ? before : next;
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return layout;
}

interface CardGridProps {
  apps: readonly UserApp[];
  layout: GridLayout;
  /** App whose card stays rendered, because it has or may get back the focus. */
  activeId: string | undefined;
  renderCard(app: UserApp): ReactNode;
}

/** Renders the cards. If there are many, only those of the visible rows, or all cards when the page is printed. */
export function CardGrid({ apps, layout, activeId, renderCard }: CardGridProps) {
  const { scroller, columns, rem } = layout;
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const isPrinting = usePrinting();
  const [WindowedRows, requestWindowedRows] = useLazyComponent(loadWindowedRows);
  const isLong = apps.length > maxCards;
  const request = useEffectEvent(requestWindowedRows);
  useEffect(() => {
    if (isLong) request();
  }, [isLong]);
  const rowCount = Math.ceil(apps.length / columns);
  const renderRow = (row: number) =>
    apps.slice(row * columns, (row + 1) * columns).map((app, column) => {
      const index = row * columns + column;
      return (
        <li
          key={app.id}
          data-app={app.id}
          aria-setsize={apps.length}
          aria-posinset={index + 1}
          style={toStyle(index, columns)}
        >
          {renderCard(app)}
        </li>
      );
    });
  const renderRows = (rows: readonly number[]) => rows.flatMap(renderRow);
  const isComplete = isPrinting || !isLong;
  return (
    <CardList ref={setList} style={{ height: `${String(rowCount * (cardHeight + cardGap) - cardGap)}rem` }}>
      {WindowedRows && list && !isPrinting ? (
        <WindowedRows
          rowCount={rowCount}
          rowHeight={(cardHeight + cardGap) * rem}
          scroller={scroller}
          list={list}
          activeRow={Math.floor(apps.findIndex(({ id }) => id === activeId) / columns)}
        >
          {renderRows}
        </WindowedRows>
      ) : (
        renderRows(range(isComplete ? rowCount : Math.floor(maxCards / columns)))
      )}
    </CardList>
  );
}

const placeholders = [0, 1, 2, 3, 4, 5];

/** Renders placeholders in the shape of the cards while the list loads. */
export const CardGridSkeleton = () => (
  <Box
    role="status"
    aria-label={messages.apps.loading}
    display="grid"
    gridTemplateColumns={`repeat(auto-fill, minmax(min(${String(minCardWidth)}rem, 100%), 1fr))`}
    gap={`${String(cardGap)}rem`}
  >
    {placeholders.map((key) => (
      <Stack
        key={key}
        gap="4"
        height={`${String(cardHeight)}rem`}
        padding="5"
        bg="bg.panel"
        borderWidth="1px"
        borderRadius="l3"
      >
        <Flex gap="3.5" align="center">
          <Skeleton boxSize="11" borderRadius="tile" />
          <Skeleton height="4" flex="1" maxWidth="40" />
        </Flex>
        <Stack gap="2" height="10" justify="center">
          <Skeleton height="3" />
          <Skeleton height="3" width="70%" />
        </Stack>
        <Skeleton height="3" width="50%" marginTop="auto" />
      </Stack>
    ))}
  </Box>
);
