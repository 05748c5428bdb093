import {
  Box,
  Dialog,
  Flex,
  Icon,
  Kbd,
  Listbox,
  Portal,
  Text,
  VisuallyHidden,
  createListCollection,
  useListboxContext,
} from '@chakra-ui/react';
import type { ListCollection, SystemStyleObject } from '@chakra-ui/react';
import { dialogSlotRecipe, listboxSlotRecipe } from '@chakra-ui/react/theme';
import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Ref, RefObject } from 'react';
import { paletteMessages as texts } from '../../messages/palette.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { searchCommands } from './commands.ts';
import type { Command } from './commands.ts';
import { useAccessCommands } from './use-access-commands.ts';
import { useCommands } from './use-commands.ts';
import { useMaySearchUsers, useUserCommands } from './use-user-commands.ts';

interface PaletteProps {
  query: string;
  onQuery(query: string): void;
  /** Called when the field receives the focus. */
  onFocus(field: HTMLInputElement): void;
  onClose(): void;
  onAdminSettings(): void;
}

interface CommandPaletteProps extends PaletteProps {
  open: boolean;
  /** Receives the focus on close. */
  finalFocus: RefObject<Element | null>;
}

/** Number of results that fit on the screen. More are rendered when the user scrolls or moves down. */
const firstResults = 12;

/** A constant, so that it is not rendered with each key. */
const fieldIcon = <Icon as={SearchIcon} color="fg.muted" aria-hidden />;

/** Style of the entries, which are plain elements: a style of each part of each entry takes longer than the search. */
const listStyle: SystemStyleObject = {
  '& [role=group] + [role=group]': { marginTop: '1.5' },
  '& [role=presentation]': {
    paddingBlock: '1.5',
    paddingInline: '2',
    textStyle: 'xs',
    color: 'fg.muted',
    fontWeight: 'medium',
  },
  '& [role=option]': {
    position: 'relative',
    userSelect: 'none',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    cursor: 'pointer',
    textAlign: 'start',
    borderRadius: 'l2',
    paddingBlock: '2',
    paddingInline: '2',
    _hover: { bg: 'bg.emphasized/60' },
    _highlighted: { outline: '2px solid', outlineColor: 'border.emphasized', bg: 'accent.subtle' },
  },
  '& [role=option] svg': { boxSize: '4', flex: 'none', color: 'fg.muted' },
  '& [data-command]': { flex: '1', minWidth: '0', truncate: true },
  '& [data-hint]': { textStyle: 'xs', color: 'fg.muted', truncate: true, maxWidth: '50%' },
};

interface CommandItemProps {
  id: string;
  command: Command;
  highlighted: boolean;
}

/** Memoized, so that commands that stay visible are not rendered again with each key. */
const CommandItem = memo(({ id, command, highlighted }: CommandItemProps) => (
  <div
    id={id}
    role="option"
    aria-selected={false}
    data-value={command.id}
    data-highlighted={highlighted ? '' : undefined}
  >
    <command.icon aria-hidden />
    <div data-command="">{command.label}</div>
    {command.hint && <span data-hint="">{command.hint}</span>}
  </div>
));
CommandItem.displayName = 'CommandItem';

/** Renders the commands in their groups. */
function CommandGroups({ collection }: { collection: ListCollection<Command> }) {
  const { getItemProps, getItemGroupProps, getItemGroupLabelProps, getItemState } = useListboxContext();
  return collection.group().map(([group, items]) => (
    <div key={group} role="group" aria-labelledby={getItemGroupProps({ id: group })['aria-labelledby']}>
      <div id={getItemGroupLabelProps({ htmlFor: group }).id} role="presentation">
        {texts.groups[group as Command['group']]}
      </div>
      {items.map((command) => (
        <CommandItem
          key={command.id}
          id={getItemProps({ item: command }).id ?? ''}
          command={command}
          highlighted={getItemState({ item: command }).focused}
        />
      ))}
    </div>
  ));
}

const KeyHint = ({ keys, text }: { keys: string; text: string }) => (
  <Flex align="center" gap="1.5">
    <Kbd size="sm" colorPalette="gray">
      {keys}
    </Kbd>
    {text}
  </Flex>
);

const KeyHints = memo(() => (
  <Flex
    hideBelow="md"
    gap="4"
    paddingInline="4"
    paddingBlock="2.5"
    borderTopWidth="1px"
    color="fg.muted"
    textStyle="xs"
    aria-hidden
  >
    <KeyHint keys="↑ ↓" text={texts.select} />
    <KeyHint keys="↵" text={texts.open} />
    <KeyHint keys="Esc" text={texts.close} />
  </Flex>
));
KeyHints.displayName = 'KeyHints';

function Palette(props: PaletteProps & { field: Ref<HTMLInputElement> }) {
  const { field, query, onQuery, onFocus, onClose, onAdminSettings } = props;
  const ownCommands = useCommands(onAdminSettings);
  // Typing is more urgent than the results.
  const searched = useDeferredValue(query);
  const [expandedQuery, setExpandedQuery] = useState<string>();
  const [chosen, setChosen] = useState<string | null>(null);
  const users = useUserCommands(searched);
  const access = useAccessCommands(searched);
  const pending = users.pending || access.pending;
  const placeholder = useMaySearchUsers() ? texts.placeholderWithUsers : texts.placeholder;
  // Searched once for each query, because users are added later.
  const ownResults = useMemo(() => searchCommands(ownCommands, searched), [ownCommands, searched]);
  const results = useMemo(
    () => searchCommands([...ownResults, ...users.commands], searched),
    [ownResults, users.commands, searched],
  );
  const isExpanded = searched === '' || expandedQuery === searched;
  const collection = useMemo(
    () =>
      createListCollection({
        // The server has matched the words of a question, which separates the user from the app.
        items: [...(isExpanded ? results : results.slice(0, firstResults)), ...access.commands],
        itemToValue: ({ id }) => id,
        itemToString: ({ label }) => label,
        groupBy: ({ group }) => group,
      }),
    [results, isExpanded, access.commands],
  );
  const expand = () => {
    setExpandedQuery(searched);
  };
  // The first result, unless the user has chosen another one of the results.
  const highlighted = collection.has(chosen) ? chosen : searched === '' ? null : collection.firstValue;
  const run = (id: string) => {
    onClose();
    collection.find(id)?.run();
  };
  return (
    <Listbox.Root
      recipe={listboxSlotRecipe}
      collection={collection}
      value={[]}
      highlightedValue={highlighted}
      onHighlightChange={({ highlightedValue }) => {
        setChosen(highlightedValue);
        if (collection.indexOf(highlightedValue) >= firstResults - 1) expand();
      }}
      onSelect={({ value }) => {
        run(value);
      }}
      typeahead={false}
      gap="0"
    >
      <Flex align="center" gap="3" paddingInline="4" borderBottomWidth="1px">
        {fieldIcon}
        <Listbox.Input
          ref={field}
          role="combobox"
          aria-expanded
          aria-label={placeholder}
          placeholder={placeholder}
          value={query}
          onChange={(event) => {
            onQuery(event.currentTarget.value);
            setChosen(null);
          }}
          onFocus={({ currentTarget }) => {
            onFocus(currentTarget);
          }}
          flex="1"
          minWidth="0"
          height="14"
          bg="transparent"
          outline="none"
        />
      </Flex>
      <Listbox.Content
        aria-label={texts.results}
        onScroll={expand}
        onMouseDown={(event) => {
          // The focus stays in the field.
          event.preventDefault();
        }}
        onClick={({ target }) => {
          const option = (target as Element).closest<HTMLElement>('[role=option]');
          if (option?.dataset['value'] !== undefined) run(option.dataset['value']);
        }}
        css={listStyle}
        height="min(24rem, 55dvh)"
        maxHeight="none"
        overflow="auto"
        padding="2"
        border="none"
        borderRadius="0"
      >
        {collection.size === 0 && (
          <Box padding="8" textAlign="center" role="status">
            <Text fontWeight="medium">{pending ? texts.searchingUsers : texts.none}</Text>
            {!pending && (
              <Text color="fg.muted" textStyle="sm">
                {texts.noneText}
              </Text>
            )}
          </Box>
        )}
        <CommandGroups collection={collection} />
      </Listbox.Content>
      <KeyHints />
    </Listbox.Root>
  );
}

/** Renders the searchable list of everything that the user can open or do. */
export function CommandPalette({ open, finalFocus, ...props }: CommandPaletteProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog.Root
      recipe={dialogSlotRecipe}
      open={open}
      onOpenChange={props.onClose}
      initialFocusEl={() => field.current}
      finalFocusEl={() => finalFocus.current as HTMLElement | null}
      placement="top"
      motionPreset="slide-in-top"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop bg="overlay" />
        <Dialog.Positioner paddingInline="4" paddingTop={{ base: '4', md: '12vh' }}>
          <Dialog.Content
            maxWidth="40rem"
            margin="0"
            bg="bg.panel"
            borderRadius="l3"
            boxShadow="lg"
            overflow="hidden"
          >
            <VisuallyHidden>
              <Dialog.Title>{texts.title}</Dialog.Title>
            </VisuallyHidden>
            <Palette field={field} {...props} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
