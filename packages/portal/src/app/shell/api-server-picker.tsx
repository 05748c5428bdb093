import { Flex, IconButton, NativeSelect } from '@chakra-ui/react';
import { nativeSelectSlotRecipe } from '@chakra-ui/react/theme';
import { useState } from 'react';
import { messages } from '../../messages/common.ts';
import { chooseApiServer } from '../../session/api-server.ts';
import { useApiServers } from '../../session/contexts.ts';
import { readText, tryWriteText } from '../../shared/browser-storage.ts';
import { ServerIcon } from '../../ui/screen-icons.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

const visibleKey = 'portal.apiServerPicker';

/** Renders the collapsible developer bar that selects the API server. */
export function ApiServerPicker() {
  const { all, current } = useApiServers();
  const [isVisible, setVisible] = useState(() => readText(visibleKey) !== 'hidden');
  const toggle = () => {
    tryWriteText(visibleKey, isVisible ? 'hidden' : null);
    setVisible(!isVisible);
  };
  const label = isVisible ? messages.shell.hideApiServer : messages.shell.showApiServer;
  return (
    <Flex align="center" gap="1">
      <Tooltip content={label}>
        <IconButton
          aria-label={label}
          aria-expanded={isVisible}
          size="sm"
          variant="ghost"
          colorPalette="gray"
          onClick={toggle}
        >
          <ServerIcon />
        </IconButton>
      </Tooltip>
      {isVisible && (
        <NativeSelect.Root recipe={nativeSelectSlotRecipe} size="sm" width={{ base: '28', lg: '44' }}>
          <NativeSelect.Field
            aria-label={messages.shell.apiServer}
            value={current.url}
            onChange={({ currentTarget }) => {
              chooseApiServer(currentTarget.value);
            }}
          >
            {all.map(({ name, url }) => (
              <option key={url} value={url}>
                {name}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
    </Flex>
  );
}
