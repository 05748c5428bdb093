import { Combobox, useComboboxContext } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useImperativeHandle, useState } from 'react';
import type { ComponentProps, ReactNode, Ref } from 'react';

/** Scrolls an option into view, which may not be rendered. */
export type ScrollToOption = (index: number) => void;

interface VirtualOptionsProps<Option> extends ComponentProps<typeof Combobox.Content> {
  options: readonly Option[];
  emptyText: string;
  renderOption(option: Option): ReactNode;
  /** Receives the function for `scrollToIndexFn` of the combobox. */
  scrollRef: Ref<ScrollToOption>;
}

const estimatedHeight = 36;
const overscan = 4;

function Items<Option extends { id: string }>(props: {
  options: readonly Option[];
  renderOption(option: Option): ReactNode;
  scrollRef: Ref<ScrollToOption>;
  scroller: HTMLElement;
}) {
  const { options, renderOption, scrollRef, scroller } = props;
  // eslint-disable-next-line react-hooks/incompatible-library -- its result is used in this render only
  const virtualizer = useVirtualizer({
    count: options.length,
    getScrollElement: () => scroller,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => options[index]?.id ?? index,
    overscan,
    useFlushSync: false,
  });
  useImperativeHandle(
    scrollRef,
    () => (index) => {
      virtualizer.scrollToIndex(index);
    },
    [virtualizer],
  );
  return (
    <div role="presentation" style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const option = options[index];
        return (
          option && (
            <Combobox.Item
              key={option.id}
              ref={virtualizer.measureElement}
              item={option}
              data-index={index}
              aria-setsize={options.length}
              aria-posinset={index + 1}
              position="absolute"
              insetInline="0"
              style={{ top: start }}
            >
              {renderOption(option)}
              <Combobox.ItemIndicator />
            </Combobox.Item>
          )
        );
      })}
    </div>
  );
}

/**
 * Renders the list of a combobox, with only the visible options. The list itself is always mounted, because it closes on
 * outside clicks only if it exists when it opens.
 */
export function VirtualOptions<Option extends { id: string }>(props: VirtualOptionsProps<Option>) {
  const { options, emptyText, renderOption, scrollRef, ...contentProps } = props;
  const { open } = useComboboxContext();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  return (
    <Combobox.Positioner>
      <Combobox.Content
        ref={setScroller}
        bg="bg.raised"
        boxShadow="lg"
        borderWidth="1px"
        borderRadius="l3"
        maxHeight="64"
        {...contentProps}
      >
        <Combobox.Empty>{emptyText}</Combobox.Empty>
        {open && scroller && (
          <Items options={options} renderOption={renderOption} scrollRef={scrollRef} scroller={scroller} />
        )}
      </Combobox.Content>
    </Combobox.Positioner>
  );
}
