import { Box, CloseButton, Flex, Tag, Textarea, chakra } from '@chakra-ui/react';
import { tagSlotRecipe, textareaRecipe } from '@chakra-ui/react/theme';
import { addressSeparator, explainAddress } from '@embed-portal/api-contract';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { formMessages } from '../../../../messages/form.ts';
import { tenantMessages } from '../../../../messages/tenants.ts';
import { FieldFrame } from '../../../../ui/forms/field-frame.tsx';
import { useFieldText } from '../../../../ui/forms/field-texts.ts';
import { useValidatedField } from '../../../../ui/forms/use-validated-field.ts';
import { normalizeAddresses, splitAddresses, toEntries } from './normalize-addresses.ts';

interface ChipProps {
  address: string;
  edit(): void;
  remove(): void;
}

/** Renders an address with buttons to edit and to remove it. */
function Chip({ address, edit, remove }: ChipProps) {
  const reason = explainAddress(address);
  return (
    <Tag.Root
      as="li"
      recipe={tagSlotRecipe}
      size="md"
      minHeight="6"
      maxWidth="100%"
      variant="subtle"
      colorPalette={reason === undefined ? 'gray' : 'danger'}
      title={reason}
    >
      <Tag.Label minWidth="0">
        <chakra.button
          type="button"
          maxWidth="100%"
          truncate
          aria-label={tenantMessages.editAddress(address, reason)}
          textDecoration={reason === undefined ? undefined : 'underline wavy'}
          onClick={edit}
        >
          {address}
        </chakra.button>
      </Tag.Label>
      <Tag.EndElement boxSize="auto" display="flex" alignItems="center" marginInlineEnd="-1">
        <CloseButton
          size="2xs"
          colorPalette="gray"
          aria-label={formMessages.remove(address)}
          onClick={remove}
        />
      </Tag.EndElement>
    </Tag.Root>
  );
}

const maxReasons = 5;

/** Renders the reasons of the first invalid addresses. */
function InvalidAddresses({ addresses }: { addresses: readonly string[] }) {
  const invalid = addresses.filter((address) => explainAddress(address) !== undefined);
  return (
    <>
      {invalid.slice(0, maxReasons).map((address) => (
        <Box key={address}>{`${address}: ${explainAddress(address) ?? ''}`}</Box>
      ))}
      {invalid.length > maxReasons && <Box>{tenantMessages.moreInvalid(invalid.length - maxReasons)}</Box>}
    </>
  );
}

/**
 * Renders a form field for email addresses, each in a chip. The value of the form is a text with separators, which also
 * contains the text that is being entered.
 */
export function AddressesField({ name }: { name: string }) {
  const { field, validate, error } = useValidatedField(name);
  const { ref, onChange, onBlur } = field;
  const value = field.value as string;
  const [text, setText] = useState('');
  const entries = toEntries(value);
  const chips = text === '' ? entries : entries.slice(0, -toEntries(text).length);
  useFieldText(name, tenantMessages.emails);

  const change = (addresses: readonly string[], rest = '') => {
    const unique = [...new Set(addresses)];
    setText(rest);
    onChange([...unique, ...(rest === '' ? [] : [rest])].join(addressSeparator));
  };
  const add = (added: string) => {
    change([...chips, ...toEntries(normalizeAddresses(added))]);
    validate();
  };
  const type = (typed: string) => {
    const parts = splitAddresses(typed);
    const rest = parts.at(-1)?.trimStart() ?? '';
    change([...chips, ...toEntries(normalizeAddresses(parts.slice(0, -1).join(addressSeparator)))], rest);
  };
  const edit = (address: string) => {
    change(
      chips.filter((chip) => chip !== address),
      address,
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const last = chips.at(-1);
    if (event.key === 'Enter') {
      event.preventDefault();
      if (text === '') event.currentTarget.form?.requestSubmit();
      else add(text);
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) {
      event.preventDefault();
      edit(last);
    }
  };
  return (
    <FieldFrame
      label={tenantMessages.emails}
      required
      hint={entries.length > 0 ? tenantMessages.addressCount(entries.length) : tenantMessages.emailsHint}
      error={error}
      errorDetail={<InvalidAddresses addresses={entries} />}
    >
      {chips.length > 0 && (
        <Flex
          as="ul"
          aria-label={tenantMessages.enteredAddresses}
          wrap="wrap"
          gap="1.5"
          listStyleType="none"
          maxHeight="40"
          overflowY="auto"
          width="100%"
          paddingBlock="1"
        >
          {chips.map((address) => (
            <Chip
              key={address}
              address={address}
              edit={() => {
                edit(address);
              }}
              remove={() => {
                change(
                  chips.filter((chip) => chip !== address),
                  text,
                );
                validate();
              }}
            />
          ))}
        </Flex>
      )}
      <Textarea
        recipe={textareaRecipe}
        ref={ref}
        name={name}
        value={text}
        rows={chips.length > 0 ? 1 : 2}
        resize="vertical"
        size="sm"
        bg="bg.panel"
        aria-required
        placeholder={chips.length > 0 ? undefined : 'anna@example.com; ben@example.com'}
        onChange={(event) => {
          type(event.currentTarget.value);
        }}
        onPaste={(event) => {
          event.preventDefault();
          add(text + event.clipboardData.getData('text'));
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (text !== '') add(text);
          onBlur();
        }}
      />
    </FieldFrame>
  );
}
