import { CloseButton, InputGroup, Kbd, Text, createRecipeContext } from '@chakra-ui/react';
import type { InputProps } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState, useTransition } from 'react';
import type { KeyboardEvent } from 'react';
import { messages } from '../messages.ts';
import { SearchIcon } from './icons.tsx';

export interface SearchFieldProps {
  label: string;
  value: string;
  /** Required change of the search, in a sentence. */
  hint?: string | undefined;
  /** Called with low priority, so that the user can type on while results are rendered. */
  onChange(value: string): void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Chakra's input without its support for form fields, to reduce the size of the bundle. */
const Input = createRecipeContext({ key: 'input' }).withContext<HTMLInputElement, InputProps>('input');

/** Returns the ref of a field that is focused when `/` is pressed outside form fields. */
const useSlashFocus = () => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focusOnSlash = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    window.addEventListener('keydown', focusOnSlash);
    return () => {
      window.removeEventListener('keydown', focusOnSlash);
    };
  }, []);
  return field;
};

/** Returns the text of the field, which may be newer than the value that has been rendered elsewhere. */
const useDraft = (value: string, onChange: (value: string) => void) => {
  const [draft, setDraft] = useState(value);
  const [isPending, startTransition] = useTransition();
  if (!isPending && draft !== value) setDraft(value);
  const change = (text: string) => {
    setDraft(text);
    startTransition(() => {
      onChange(text);
    });
  };
  return [draft, change] as const;
};

/** Renders a search field. `/` focuses it, and Esc clears it. */
export const SearchField = ({ label, value, hint, onChange }: SearchFieldProps) => {
  const hintId = useId();
  const field = useSlashFocus();
  const [text, change] = useDraft(value, onChange);
  const clear = () => {
    change('');
    field.current?.focus();
  };
  const clearOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text) clear();
  };
  return (
    <>
      <InputGroup
        startElement={<SearchIcon aria-hidden />}
        endElement={
          text ? (
            <CloseButton
              size="2xs"
              colorPalette="gray"
              aria-label={messages.common.clear}
              onClick={clear}
              marginEnd="-1.5"
            />
          ) : (
            <Kbd size="sm" colorPalette="gray" hideBelow="md" aria-hidden>
              /
            </Kbd>
          )
        }
      >
        <Input
          ref={field}
          type="search"
          size="sm"
          bg="bg.panel"
          placeholder={label}
          aria-label={label}
          aria-keyshortcuts="/"
          aria-describedby={hint === undefined ? undefined : hintId}
          value={text}
          onChange={(event) => {
            change(event.target.value);
          }}
          onKeyDown={clearOnEscape}
          css={{ '&::-webkit-search-cancel-button': { display: 'none' } }}
        />
      </InputGroup>
      <Text
        id={hintId}
        aria-live="polite"
        textStyle="xs"
        color="status.warning.fg"
        _empty={{ display: 'none' }}
        marginTop="1"
      >
        {hint}
      </Text>
    </>
  );
};
