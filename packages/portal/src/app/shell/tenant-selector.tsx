import { CloseButton, Flex, Icon, Text, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useAccount } from '../../data/account.ts';
import { messages } from '../../messages/common.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { useChooseTenant } from '../use-choose-tenant.ts';

const loadCombobox = async () => (await import('./tenant-combobox.tsx')).TenantCombobox;

const SelectedTenant = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    width: '100%',
    height: '9',
    paddingInline: '2.5',
    borderWidth: '1px',
    borderRadius: 'l2',
    textStyle: 'sm',
    textAlign: 'start',
    cursor: 'pointer',
    focusVisibleRing: 'inside',
  },
});

const EarlyField = chakra('input', {
  base: {
    width: '100%',
    height: '9',
    paddingInline: '2.5',
    bg: 'transparent',
    borderWidth: '1px',
    borderRadius: 'l2',
    textStyle: 'sm',
    focusVisibleRing: 'inside',
  },
});

const isText = (key: string) => /^[\p{L}\p{N}]$/u.test(key);

/**
 * Renders the selected tenant, which filters all lists. The searchable combobox is loaded on first use, because few
 * visits need it. Until then, a simple field receives what the user types.
 */
export function TenantSelector() {
  const { selectedTenant } = useAccount();
  const selectTenant = useChooseTenant();
  const [TenantCombobox, requestCombobox] = useLazyComponent(loadCombobox);
  // Undefined: the user has not typed.
  const [typed, setTyped] = useState<string>();
  const [isComposing, setComposing] = useState(false);
  if (TenantCombobox && !isComposing) return <TenantCombobox initialText={typed} />;

  const openOnKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isText(event.key)) {
      // The browser inserts the text into the field, which has the focus before the key is processed.
      flushSync(() => {
        setTyped('');
      });
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') event.preventDefault();
    else return;
    requestCombobox();
  };
  if (typed !== undefined)
    return (
      <EarlyField
        // eslint-disable-next-line jsx-a11y-x/no-autofocus -- the user has opened the field
        autoFocus
        aria-label={messages.shell.tenant}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
        }}
        onCompositionStart={() => {
          setComposing(true);
        }}
        onCompositionEnd={() => {
          setComposing(false);
        }}
      />
    );
  return (
    <Flex position="relative" align="center">
      <SelectedTenant
        type="button"
        role="combobox"
        aria-label={messages.shell.tenant}
        aria-haspopup="listbox"
        aria-expanded={false}
        onPointerEnter={() => void loadCombobox().catch(() => undefined)}
        onClick={requestCombobox}
        onKeyDown={openOnKey}
      >
        <Text as="span" truncate color={selectedTenant ? 'fg' : 'fg.subtle'}>
          {selectedTenant?.name ?? messages.shell.allTenants}
        </Text>
        <Icon as={ChevronDownIcon} boxSize="4" color="fg.muted" aria-hidden />
      </SelectedTenant>
      {selectedTenant && (
        <CloseButton
          size="2xs"
          colorPalette="gray"
          position="absolute"
          insetEnd="8"
          aria-label={messages.shell.clearTenant}
          onClick={() => {
            selectTenant(undefined);
          }}
        />
      )}
    </Flex>
  );
}
