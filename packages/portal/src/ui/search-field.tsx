import { CloseButton, InputGroup, Kbd, Text, createRecipeContext } from '@chakra-ui/react';
import type { InputProps, SystemStyleObject } from '@chakra-ui/react';
import { memo, useEffect, useId, useLayoutEffect, useRef, useState, useTransition } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { messages } from '../messages/common.ts';
import { SearchIcon } from './icons.tsx';
import { useStableCallback } from './use-stable-callback.ts';

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
function useSlashFocus() {
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
}

/**
 * Returns a function that reports the text of the field. Writes the value to the field when it differs from the text that
 * was reported last, for example because a button has cleared the search.
 */
function useText(
  fieldRef: RefObject<HTMLInputElement | null>,
  value: string,
  onChange: (value: string) => void,
) {
  const [isPending, startTransition] = useTransition();
  useLayoutEffect(() => {
    if (!isPending && fieldRef.current && fieldRef.current.value !== value) fieldRef.current.value = value;
  }, [fieldRef, isPending, value]);
  return useStableCallback((text: string) => {
    startTransition(() => {
      onChange(text);
    });
  });
}

/** The button that clears the field replaces the hint of the shortcut while the field contains text. */
const groupStyle: SystemStyleObject = {
  '& > input:placeholder-shown ~ div > [data-clear]': { display: 'none' },
  '& > input:not(:placeholder-shown) ~ div > [data-shortcut]': { display: 'none' },
};

interface FieldProps extends Pick<SearchFieldProps, 'label' | 'hint'> {
  fieldRef: RefObject<HTMLInputElement | null>;
  initialValue: string;
  report(text: string): void;
}

/** Memoized, so that the field is not rendered with each key. The browser holds its text. */
const Field = memo(({ label, hint, fieldRef, initialValue, report }: FieldProps) => {
  const hintId = useId();
  const clear = () => {
    if (!fieldRef.current) return;
    fieldRef.current.value = '';
    fieldRef.current.focus();
    report('');
  };
  const clearOnEscape = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && event.currentTarget.value) clear();
  };
  return (
    <>
      <InputGroup
        css={groupStyle}
        startElement={<SearchIcon aria-hidden />}
        endElement={
          <>
            <CloseButton
              size="2xs"
              colorPalette="gray"
              aria-label={messages.common.clear}
              data-clear=""
              onClick={clear}
              marginEnd="-1.5"
            />
            <Kbd size="sm" colorPalette="gray" hideBelow="md" aria-hidden data-shortcut="">
              /
            </Kbd>
          </>
        }
      >
        <Input
          ref={fieldRef}
          type="search"
          size="sm"
          bg="bg.panel"
          placeholder={label}
          aria-label={label}
          aria-keyshortcuts="/"
          aria-describedby={hint === undefined ? undefined : hintId}
          defaultValue={initialValue}
          onChange={(event) => {
            report(event.target.value);
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
});
Field.displayName = 'Field';

/** Renders a search field. `/` focuses it, and Esc clears it. */
export function SearchField({ label, value, hint, onChange }: SearchFieldProps) {
  const fieldRef = useSlashFocus();
  const report = useText(fieldRef, value, onChange);
  const [initialValue] = useState(value);
  return <Field label={label} hint={hint} fieldRef={fieldRef} initialValue={initialValue} report={report} />;
}
