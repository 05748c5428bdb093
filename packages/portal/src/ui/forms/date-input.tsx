import { Flex, IconButton, Input, chakra } from '@chakra-ui/react';
import type { InputProps } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { formMessages } from '../../messages/form.ts';
import { CalendarIcon } from '../icons.tsx';

const isoPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const typedPattern = /^(\d{1,2})[-/.\s](\d{1,2})[-/.\s](\d{4})$/;

/** Formats a date such as `2026-11-12` as in columns: `12-11-2026`. Returns other text unchanged. */
export const formatDateInput = (value: string): string => value.replace(isoPattern, '$3-$2-$1');

/** Returns the date that a user typed, such as `1-2-2026`, in ISO format. Returns other text unchanged. */
export function parseDateInput(text: string): string {
  const [, day = '', month = '', year = ''] = typedPattern.exec(text.trim()) ?? [];
  return year === '' ? text.trim() : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Returns whether a value is a date in ISO format that exists. */
export function isDate(value: string): boolean {
  const time = isoPattern.test(value) ? Date.parse(value) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** The date field of the browser, of which only the calendar is used, because its format depends on the browser. */
const CalendarInput = chakra('input', {
  base: {
    position: 'absolute',
    insetBlockEnd: '0',
    insetInlineEnd: '0',
    width: '1px',
    height: '1px',
    opacity: '0',
  },
});

interface DateInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  label: string;
  /** ISO format, an incomplete date as the user typed it, or ''. */
  value: string;
  onChange(value: string): void;
}

/** Renders a field for a date in the format of the columns, `dd-mm-yyyy`, with a calendar. */
export function DateInput({ label, value, onChange, onBlur, ...inputProps }: DateInputProps) {
  // The text while the user types, which is formatted on blur.
  const [draft, setDraft] = useState<string>();
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <Flex position="relative" width="100%" gap="1">
      <Input
        {...inputProps}
        size="sm"
        bg="bg.panel"
        inputMode="numeric"
        autoComplete="off"
        placeholder={formMessages.datePlaceholder}
        value={draft ?? formatDateInput(value)}
        onChange={({ target }) => {
          setDraft(target.value);
          onChange(parseDateInput(target.value));
        }}
        onBlur={(event) => {
          setDraft(undefined);
          onBlur?.(event);
        }}
      />
      <IconButton
        aria-label={formMessages.openCalendar(label)}
        size="sm"
        variant="outline"
        colorPalette="gray"
        disabled={inputProps.disabled}
        onClick={() => {
          calendar.current?.showPicker();
        }}
      >
        <CalendarIcon />
      </IconButton>
      <CalendarInput
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={isDate(value) ? value : ''}
        onChange={({ target }) => {
          setDraft(undefined);
          onChange(target.value);
        }}
      />
    </Flex>
  );
}
